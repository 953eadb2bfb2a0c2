import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createCoordinatedCluster } from '../../services/cluster/redis/coordinated-cluster.ts'
import { createChannels } from '../../services/cluster/redis/names.ts'
import { createRedisBus } from '../../services/cluster/redis/redis-bus.ts'
import { createRedisStore } from '../../services/cluster/redis/redis-store.ts'
import { createClusterTime } from '../../services/cluster/time/cluster-time.ts'
import { createRedisTimeSource } from '../../services/cluster/time/redis-time-source.ts'
import type { TimeSource } from '../../services/cluster/time/time-source.ts'
import type { Clock } from '../../services/lib/clock.ts'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { openRedis } from '../../services/lib/redis/open-redis.ts'
import type { ClientEvent } from '../../services/protocol/names.ts'
import { clientSchemas } from '../../services/protocol/schema.ts'
import { readSessionConfig } from '../../services/session/config.ts'
import { createMetrics } from '../../services/session/metrics.ts'
import type { Outcome } from '../../services/session/outcome.ts'
import { createParties } from '../../services/session/parties.ts'
import { createAudience, type TestCaller } from '../../services/session/test-audience.ts'
import { createHandlers } from '../../services/session/wire/handlers.ts'
import { closedMessage } from '../../services/session/wire/reply.ts'
import { type Counter, counted, countedBus, createCounter, type Tally } from './tally.ts'

const FENCE = 'fence'
const RTT_MS = 20
const JOINED = 'The cluster is joined'
/** Four readings of the time in its first burst. */
const LOCK = { ms: 500, stepMs: 50 }
/** No period of a node is shorter, and all are multiples of it. */
const STEP_MS = 250

export interface ScaleNode {
  readonly id: string
  /** A viewer whose round trip the node knows already. */
  caller(name: string): TestCaller
  /** Answers what a viewer gets who sends it. @throws Error if it is refused */
  ask(caller: TestCaller, event: ClientEvent, payload: object): Promise<object>
}

export interface ScaleNodes {
  readonly nodes: readonly ScaleNode[]
  /** What a while of {@link WHILE_MS} costs in which nothing happens but `work`. */
  costOf(work: () => unknown): Promise<Tally>
  /** Messages that all of them ever sent, and those that this test sent to learn when they are done. */
  published(): number
}

/** All periods of a node fit into it a whole number of times, and what a command leaves for later comes within it. */
export const WHILE_MS = 6000

/** Redis is asked, as always, and costs what it costs; only its time is the test's own. */
const timeOf = (source: TimeSource, clock: Clock): TimeSource => ({
  read: async () => ({ ...(await source.read()), timeMs: clock.now() }),
  offset: source.offset,
})

const openNode = (url: string, prefix: string, nodeId: string, clock: Clock, counter: Counter) => {
  const joined = Promise.withResolvers<void>()
  const log = pino({ level: 'info' }, { write: (line: string) => line.includes(JOINED) && joined.resolve() })
  const [commands, publisher, subscriber] = [
    openRedis(url, 'command', log),
    openRedis(url, 'command', log),
    openRedis(url, 'subscribe', log),
  ]
  const time = createClusterTime({ source: counted(timeOf(createRedisTimeSource(commands, prefix), clock), counter.command), clock, log })
  const cluster = createCoordinatedCluster({
    nodeId,
    store: counted(createRedisStore(commands, prefix), counter.command),
    bus: countedBus(createRedisBus(publisher, subscriber), nodeId, counter),
    channels: createChannels(prefix),
    time,
    clock,
    log,
    closed: (roomId) => closedMessage(roomId, 'room_closed'),
  })
  const config = readSessionConfig({})
  const { caller, tellGroup } = createAudience()
  const metrics = createMetrics({ node: 'n1', connections: () => 0, rooms: () => 0 })
  const parties = createParties({ config, settings: () => config, cluster, clock, log, metrics, tellGroup, isDraining: () => false })
  onTestFinished(async () => {
    parties.stop()
    await cluster.close()
  })
  const handlers = createHandlers({ cluster, ...parties, renew: () => ({ ok: true }) })
  return {
    id: nodeId,
    joined: joined.promise,
    caller: (name: string) => Object.assign(caller(name), { rttMs: RTT_MS }),
    ask: async (asker: TestCaller, event: ClientEvent, payload: object) => {
      // Each handler takes what its own schema gives.
      const handler = handlers[event] as (caller: TestCaller, payload: unknown, receivedAt: number) => Outcome | Promise<Outcome>
      const { answer, after } = await handler(asker, clientSchemas[event].parse(payload), cluster.now())
      if (!answer.ok) throw new Error(`${event} is refused: ${answer.error.code}`)
      after?.()
      return answer
    },
    /** Resolves once all that was sent to Redis by this node is answered. */
    answered: () => commands.ping(),
    fence: () => publisher.spublish(`${prefix}:${FENCE}`, ''),
    onFence: async (handler: () => void) => {
      subscriber.on('smessage', (channel: string) => channel.endsWith(FENCE) && handler())
      await subscriber.ssubscribe(`${prefix}:${FENCE}`)
    },
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Nodes without sockets over a real Redis, in time that passes only by {@link ScaleNodes.costOf}; they stop when the test ends. */
export const startScaleNodes = async (url: string, prefix: string, count: number): Promise<ScaleNodes> => {
  const clock = createManualClock()
  const counter = createCounter()
  const nodes = Array.from({ length: count }, (_, index) => openNode(url, prefix, `node-${index}`, clock, counter))
  await Promise.all(nodes.map(({ joined }) => joined))
  let fences = 0
  let fencesSent = 0
  let passed = () => {}
  const onFence = () => {
    fences -= 1
    if (fences === 0) passed()
  }
  await Promise.all(nodes.map((node) => node.onFence(onFence)))

  /** All that any node had sent before has been answered, and has arrived. */
  const settle = async () => {
    await Promise.all(nodes.map(({ answered }) => answered()))
    fences = count * count
    fencesSent += count
    const arrived = new Promise<void>((resolve) => {
      passed = resolve
    })
    await Promise.all([arrived, ...nodes.map(({ fence }) => fence())])
    await turn()
  }
  const quiet = async () => {
    for (let before = -1; before !== counter.total(); ) {
      before = counter.total()
      await settle()
      await settle()
    }
  }
  const pass = async (ms: number, stepMs: number) => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      clock.advance(stepMs)
      await quiet()
    }
  }
  await pass(LOCK.ms, LOCK.stepMs)
  return {
    nodes,
    costOf: async (work) => {
      await quiet()
      counter.take()
      await work()
      await quiet()
      await pass(WHILE_MS, STEP_MS)
      return counter.take()
    },
    published: () => counter.published() + fencesSent,
  }
}
