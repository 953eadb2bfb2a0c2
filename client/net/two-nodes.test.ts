/** Viewers without a page, over the real client library, who are moved from one real session node to another. */
import { connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryCluster, createMemoryHub, type MemoryHub } from '../../services/cluster/memory-cluster.ts'
import { systemClock } from '../../services/lib/clock.ts'
import type { ServerPayloads } from '../../services/protocol/types.ts'
import { readSessionConfig } from '../../services/session/config.ts'
import { createSessionNode, type SessionNode } from '../../services/session/node.ts'
import { createConnection } from './connection.ts'
import { createParty, type Party } from './party.ts'
import type { PartyConnection } from './party-connection.ts'
import { createSeatStore } from './seat-store.ts'
import { createMemoryStorage } from './storage.ts'
import { isConnected, reported } from './test-bench.ts'
import { FILM } from './test-room.ts'

const TEXT_FRAME = 0x81
const EVENT_PACKET = '42'

/** Passes sockets on to a node, and can say something in its name. */
interface TestRelay {
  readonly port: number
  /** Says it to everyone who is connected; the frame must be shorter than 126 bytes. */
  say<E extends keyof ServerPayloads>(event: E, payload: ServerPayloads[E]): void
  /** Resolves when everyone who was connected has hung up. */
  emptied(): Promise<void>
  close(): void
}

/** To the node on `port`. A node writes whole frames, so that there is room for one between any two of its writes. */
const startTestRelay = async (port: number): Promise<TestRelay> => {
  const viewers = new Set<Socket>()
  let onEmptied = () => {}
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    viewers.add(near)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
    near.on('close', () => viewers.delete(near) && viewers.size === 0 && onEmptied())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the relay has no port')
  return {
    port: address.port,
    say: (event, payload) => {
      const text = Buffer.from(EVENT_PACKET + JSON.stringify([event, payload]))
      for (const viewer of viewers) viewer.write(Buffer.concat([Buffer.from([TEXT_FRAME, text.length]), text]))
    },
    emptied: () =>
      new Promise((resolve) => {
        onEmptied = resolve
        if (viewers.size === 0) resolve()
      }),
    close: () => {
      for (const viewer of viewers) viewer.destroy()
      server.close()
    },
  }
}

interface Viewer {
  readonly connection: PartyConnection
  readonly party: Party
  /** All that the viewer could see of a move. */
  readonly seen: unknown[]
}

const undo: (() => unknown)[] = []
let hub: MemoryHub
let second: SessionNode
let relay: TestRelay
let url: string
let urlOfSecond: string

const startNode = async (name: string) => {
  const config = readSessionConfig({ SESSION_PORT: '0', HOST: '127.0.0.1', METRICS_PORT: 'off', SYNC_LEAD_MS: '20' })
  const node = createSessionNode({ config, cluster: createMemoryCluster(hub, name), clock: systemClock, log: pino({ level: 'silent' }) })
  undo.push(node.stop)
  return { node, port: (await node.listen()).port }
}
const address = (port: number) => `ws://127.0.0.1:${port}/ws`

beforeEach(async () => {
  hub = createMemoryHub(systemClock)
  const [one, other] = [await startNode('first'), await startNode('second')]
  second = other.node
  relay = await startTestRelay(one.port)
  undo.push(relay.close)
  url = address(relay.port)
  urlOfSecond = address(other.port)
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
const enter = async (name: string): Promise<Viewer> => {
  const connection = createConnection({
    clock: systemClock,
    random: () => 0,
    endpoint: async () => ({ ok: true, url }),
    grant: async () => ({ ok: true, grant: { token: null, viewerName: name } }),
    secret: `browser-of-${name}-0000`,
  })
  const party = createParty({ connection, seats: createSeatStore(createMemoryStorage()), clock: systemClock, random: () => 0 })
  undo.push(connection.close, party.dispose)
  connection.connect()
  await reported(connection, isConnected)
  const seen: unknown[] = []
  connection.onReport(({ status }) => status !== 'connected' && seen.push(status))
  for (const event of ['entered', 'out', 'members', 'cutOff'] as const) party.on(event, (payload) => seen.push([event, payload]))
  return { connection, party, seen }
}
/** Resolves once the viewer's connection has told of the other node. */
const moved = ({ connection }: Viewer) =>
  new Promise<void>((resolve) => {
    const stop = connection.onReport(({ status }) => {
      if (status !== 'connected') return
      stop()
      resolve()
    })
  })
/** Of each timeline that a viewer did; the room follows its host to the other node under a new epoch (rule HO1). */
const versionsOf = ({ party }: Viewer) => {
  const versions: number[] = []
  party.on('state', ({ state }) => state.cause !== 'moved' && versions.push(state.version))
  return versions
}

test('[HO21] host and participant move in the middle of a film: the room goes on, and neither is told of it', async () => {
  const alice = await enter('Alice')
  const created = await alice.party.create({ name: "Alice's party", media: FILM, position: 5, waiting: 'nobody' })
  if (!created.ok) throw new Error(created.error.message)
  const arrived = new Promise((resolve) => alice.party.on('members', resolve))
  const bob = await enter('Bob')
  expect((await bob.party.join(created.info.roomId)).ok).toBe(true)
  await arrived
  expect((await alice.party.command('playback:play', {}).done).ok).toBe(true)
  for (const { seen } of [alice, bob]) seen.length = 0
  const [versions, memberId] = [versionsOf(bob), bob.party.room?.memberId]

  url = urlOfSecond
  const moves = [moved(alice), moved(bob)]
  relay.say('node:moving', { afterMs: 0 })
  // Given on the way: each is done once, wherever the seat is by then.
  const commands = [20, 30, 40].map((position) => alice.party.command('playback:seek', { position }).done)
  for (const outcome of await Promise.all(commands)) expect(outcome).toMatchObject({ ok: true })
  await Promise.all([...moves, relay.emptied()])
  expect(second.connections).toBe(2)

  const sought = new Promise((resolve) => bob.party.on('state', ({ state }) => state.position === 60 && resolve(state)))
  expect((await alice.party.command('playback:seek', { position: 60 }).done).ok).toBe(true)
  await sought
  expect(bob.party.room?.state).toEqual(alice.party.room?.state)
  expect(bob.party.room).toMatchObject({ memberId, count: 2 })
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  expect([alice.seen, bob.seen]).toEqual([[], []])
})
