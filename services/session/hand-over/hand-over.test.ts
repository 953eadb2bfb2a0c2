/** Both sides of a hand-over, with everything that can go wrong between them. */
import { expect, test, vi } from 'vitest'
import type { Cluster, NodeMessage, NodeReply } from '../../cluster/cluster.ts'
import { createMemoryCluster, createMemoryHub } from '../../cluster/memory-cluster.ts'
import type { Log } from '../../lib/log.ts'
import { createManualClock, type ManualClock } from '../../lib/manual-clock.ts'
import { createRoomHost } from '../host.ts'
import type { SessionMessage } from '../node-message.ts'
import { createCommand, policy } from '../room/room-fixture.ts'
import { createGiving } from './giving.ts'
import { createTaking } from './taking.ts'
import { createTransit } from './transit.ts'

const ROOM = 'room000001'
const UNREACHABLE: NodeReply = { ok: false, code: 'unreachable' }
const log = { info: vi.fn(), warn: vi.fn() } as unknown as Log

type Fault = 'none' | 'lost' | 'answer lost'
interface Weather {
  readonly offer: Fault
  readonly change: Fault
  readonly go: Fault
  /** How often it cannot be told who owns the room. */
  readonly blind: number
}
const calm: Weather = { offer: 'none', change: 'none', go: 'none', blind: 0 }

/** Lets all that needs no time happen. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const pass = async (clock: ManualClock, ms: number) => {
  for (let passed = 0; passed < ms; passed += 100) {
    clock.advance(100)
    await turn()
  }
}

/** `deed` by the fault: not done, done without an answer, or done. */
const by = async <T>(fault: Fault, deed: () => Promise<T>, silence: () => T): Promise<T> => {
  if (fault === 'lost') return silence()
  const done = await deed()
  return fault === 'none' ? done : silence()
}

const troubled = (cluster: Cluster, weather: Weather): Cluster => {
  let { blind } = weather
  return {
    ...cluster,
    ask: (node, message) => {
      const fault = { 'take-over': weather.offer, go: weather.go }[message.kind] ?? 'none'
      return by(
        fault,
        () => cluster.ask(node, message),
        () => UNREACHABLE,
      )
    },
    handOver: (lease, to) =>
      by(
        weather.change,
        () => cluster.handOver(lease, to),
        () => {
          throw new Error('no answer')
        },
      ),
    locate: async (roomId) => {
      if (blind-- > 0) throw new Error('away')
      return cluster.locate(roomId)
    },
  }
}

const createSide = (clock: ManualClock, cluster: Cluster, roomsPerNode = 10) => {
  const transit = createTransit(clock)
  const orphans: string[] = []
  const host = createRoomHost({ cluster, clock, policy, apply: () => {}, onDecided: () => {} })
  const quality = () => ({ maxBitrate: 0, directPlay: true, locked: false })
  const giving = createGiving({ cluster, host, transit, clock, log, onOrphan: ({ room }) => orphans.push(room.id) })
  const taking = createTaking({ cluster, host, transit, clock, log, roomsPerNode, isDraining: () => false, quality })
  cluster.onMessage(async (_from, message: NodeMessage) => {
    const { kind, roomId, body } = message as SessionMessage
    if (kind === 'take-over') return taking.offer(roomId, body)
    return kind === 'go' ? taking.go(roomId, body) : UNREACHABLE
  })
  return { cluster, host, giving, taking, transit, orphans }
}

/** A room on `a`, which may be handed to `b`. */
const stage = async (weather: Weather = calm, roomsPerNode = 10) => {
  const clock = createManualClock()
  const hub = createMemoryHub(clock)
  const a = createSide(clock, troubled(createMemoryCluster(hub, 'a'), weather))
  const b = createSide(clock, createMemoryCluster(hub, 'b'), roomsPerNode)
  const lease = await a.cluster.claim(ROOM)
  if (lease === 'taken') throw new Error('the room was free')
  a.host.create(lease, { ...createCommand({ playing: true, waiting: 'nobody' }), epoch: lease.epoch })
  return { clock, hub, a, b, lease }
}

const faults = ['none', 'lost', 'answer lost'] as const
const weathers = faults.flatMap((offer) =>
  faults.flatMap((change) => faults.flatMap((go) => [0, 3].map((blind) => ({ offer, change, go, blind })))),
)

test.each(weathers)('[HO5] offer $offer, change of owner $change, word $go, blind $blind times: exactly one goes on', async (weather) => {
  const { clock, hub, a, b, lease } = await stage(weather)
  const before = a.host.find(ROOM)?.room
  void a.giving.give(ROOM, 'b')
  // However it ends, at no moment do both decide.
  for (let step = 0; step < 50; step++) {
    await pass(clock, 100)
    expect(a.host.size + b.host.size).toBeLessThanOrEqual(1)
  }
  const owner = hub.owners.get(ROOM)
  const [one, other] = owner?.nodeId === 'a' ? [a, b] : [b, a]
  expect([one.host.size, other.host.size]).toEqual([1, 0])
  expect(one.host.find(ROOM)?.lease.epoch).toBe(owner?.epoch)
  expect(one.host.find(ROOM)?.room.timeline).toEqual({ ...before?.timeline, epoch: owner?.epoch })
  expect(owner?.epoch).toBeGreaterThanOrEqual(lease.epoch)
  expect([a.orphans, b.orphans]).toEqual([[], []])
  expect(await a.transit.settled(ROOM)).toBe('idle')
})

test('[HO5] what was handed over is taken back from a node that waited for it too long', async () => {
  const { clock, hub, a, b } = await stage()
  // Told, stored, and forgotten before the owner changes.
  const { handOver } = a.cluster
  a.cluster.handOver = async (lease, to) => {
    await pass(clock, 16_000)
    return handOver(lease, to)
  }
  expect(await a.giving.give(ROOM, 'b')).toBe(false)
  expect([a.host.size, b.host.size]).toEqual([1, 0])
  expect(a.host.find(ROOM)?.lease.epoch).toBe(hub.owners.get(ROOM)?.epoch)
})

test('[HO4] a node without a place takes no offer', async () => {
  const { a, b } = await stage(calm, 0)
  expect(await a.giving.give(ROOM, 'b')).toBe(false)
  expect([a.host.size, b.host.size]).toEqual([1, 0])
})

test('[HO5] a room already on its way is left alone, and one that is nobody’s any more is told of', async () => {
  const { clock, hub, a } = await stage({ ...calm, change: 'lost' })
  const { ask } = a.cluster
  a.cluster.ask = (node, message) => {
    if (message.kind === 'take-over') hub.owners.delete(ROOM)
    return ask(node, message)
  }
  const [first, second] = [a.giving.give(ROOM, 'b'), a.giving.give(ROOM, 'b')]
  expect(await second).toBe(false)
  await pass(clock, 1000)
  expect(await first).toBe(true)
  expect(a.orphans).toEqual([ROOM])
})
