import { pino } from 'pino'
import { createManualClock, type ManualClock } from '../../../lib/manual-clock.ts'
import type { Cluster } from '../../cluster.ts'
import type { Bus } from '../bus.ts'
import { createCoordinatedCluster } from '../coordinated-cluster.ts'
import { createChannels } from '../names.ts'
import type { Store } from '../store.ts'
import { createMemoryAir, createMemoryBus, type MemoryAir } from './memory-bus.ts'
import { createMemoryStore, createMemoryWorld, type MemoryWorld } from './memory-store.ts'
import { closedBy } from './redis-node.ts'

export interface MemoryNode {
  readonly cluster: Cluster
  /** Nothing gets through from or to this node, as with Redis away for it alone. */
  cut(): void
  mend(): void
  /** The process is held: its clock rings nothing and nothing reaches it, until `wake`. */
  hold(): void
  wake(): void
  /** The next call of this method takes effect, and its answer is lost. */
  loseAnswer(method: keyof Store): void
}

export interface MemoryNodes {
  readonly clock: ManualClock
  readonly world: MemoryWorld
  readonly air: MemoryAir
  start(nodeId: string): Promise<MemoryNode>
  /** Lets time pass, a tenth of a second at a time, with all that comes of it. */
  pass(ms: number): Promise<void>
}

const STEP_MS = 100
/** All that is under way without a clock has come to rest. */
export const atRest = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Nodes of one cluster with no Redis and a clock moved by hand. */
export const createMemoryNodes = (): MemoryNodes => {
  const [clock, world, air] = [createManualClock(), createMemoryWorld(), createMemoryAir()]

  const start = async (nodeId: string): Promise<MemoryNode> => {
    let isCut = false
    let held: (() => void)[] | null = null
    let lostAnswer: string | null = null
    const links: ((state: 'lost' | 'back') => void)[] = []
    const tell = (state: 'lost' | 'back') => {
      for (const link of links) link(state)
    }
    const nodeClock = { ...clock, after: (ms: number, task: () => void) => clock.after(ms, () => (held ? held.push(task) : task())) }
    /** Calls get through, or reject. */
    const guarded = <T extends object>(target: T): T =>
      Object.fromEntries(
        Object.entries(target).map(([name, method]) => [
          name,
          async (...args: unknown[]) => {
            if (isCut) throw new Error('cut')
            const answer = await method(...args)
            if (lostAnswer !== name) return answer
            lostAnswer = null
            throw new Error('The answer was lost')
          },
        ]),
      ) as T
    const onLink = (handler: (state: 'lost' | 'back') => void) => void links.push(handler)
    const memoryBus = createMemoryBus(air)
    const bus: Bus = {
      ...guarded(memoryBus),
      unsubscribe: memoryBus.unsubscribe,
      onLink,
      restart: () => {},
      close: () => {},
      onMessage: (handler) =>
        memoryBus.onMessage((channel, text) => {
          if (held) held.push(() => handler(channel, text))
          else if (!isCut) handler(channel, text)
        }),
    }
    const store: Store = { ...guarded(createMemoryStore(world)), onLink, close: () => {} }
    const cluster = createCoordinatedCluster({
      nodeId,
      store,
      bus,
      channels: createChannels('test'),
      time: { now: clock.now, isLocked: () => true, start: () => {}, stop: () => {} },
      clock: nodeClock,
      log: pino({ level: 'silent' }),
      closed: closedBy,
    })
    await atRest()
    return {
      cluster,
      cut: () => {
        isCut = true
        tell('lost')
      },
      mend: () => {
        isCut = false
        tell('back')
      },
      hold: () => {
        held = []
      },
      wake: () => {
        const tasks = held ?? []
        held = null
        for (const task of tasks) task()
      },
      loseAnswer: (method) => {
        lostAnswer = method
      },
    }
  }
  return {
    clock,
    world,
    air,
    start,
    pass: async (ms) => {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        clock.advance(STEP_MS)
        await atRest()
      }
    },
  }
}
