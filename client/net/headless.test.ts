/** Viewers without a page, over the real client library, against a real session node. */
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryCluster, createMemoryHub } from '../../services/cluster/memory-cluster.ts'
import { systemClock } from '../../services/lib/clock.ts'
import { signToken } from '../../services/lib/jwt.ts'
import type { RoomState } from '../../services/protocol/types.ts'
import { readSessionConfig } from '../../services/session/config.ts'
import { createSessionNode, type SessionNode } from '../../services/session/node.ts'
import { createConnection } from './connection.ts'
import { createParty, type Party } from './party.ts'
import type { PartyConnection } from './party-connection.ts'
import type { PartyEvents } from './party-events.ts'
import { createSeatStore, type SeatStore } from './seat-store.ts'
import { createMemoryStorage } from './storage.ts'
import { isConnected, isOffline, reported } from './test-bench.ts'
import { FILM } from './test-room.ts'

const SECRET = 'qJ8vT2mZx0LrWc5uYb7NfKd3HsPgAe9R'
const ROOM = { name: "Alice's party", media: FILM, position: 5, waiting: 'nobody' } as const

interface Viewer {
  readonly connection: PartyConnection
  readonly party: Party
  readonly seats: SeatStore
}

let node: SessionNode
let url: string
const viewers: Viewer[] = []

const startNode = async (env: Record<string, string> = {}) => {
  const config = readSessionConfig({ SESSION_PORT: '0', HOST: '127.0.0.1', METRICS_PORT: 'off', SYNC_LEAD_MS: '20', ...env })
  const cluster = createMemoryCluster(createMemoryHub(systemClock), 'node-1')
  node = createSessionNode({ config, cluster, clock: systemClock, log: pino({ level: 'silent' }) })
  const { port } = await node.listen()
  url = `ws://127.0.0.1:${port}/ws`
}
beforeEach(() => startNode())
afterEach(async () => {
  for (const { party, connection } of viewers.splice(0)) {
    party.dispose()
    connection.close()
  }
  await node.stop()
})

/** A viewer who is connected; `token` and `browser` (the secret of one browser) say who it is. */
const enter = async (name: string, options: { readonly token?: () => string; readonly browser?: string } = {}): Promise<Viewer> => {
  const connection = createConnection({
    clock: systemClock,
    random: () => 0,
    endpoint: async () => ({ ok: true, url }),
    grant: async () => ({ ok: true, grant: { token: options.token?.() ?? null, viewerName: name } }),
    secret: options.browser ?? `browser-of-${name}-0000`,
  })
  const seats = createSeatStore(createMemoryStorage())
  const viewer = { connection, seats, party: createParty({ connection, seats, clock: systemClock, random: () => 0 }) }
  viewers.push(viewer)
  connection.connect()
  await reported(connection, isConnected)
  return viewer
}
const next = <E extends keyof PartyEvents>(party: Party, event: E, matches: (payload: PartyEvents[E]) => boolean = () => true) =>
  new Promise<PartyEvents[E]>((resolve) => {
    const stop = party.on(event, (payload) => {
      if (!matches(payload)) return
      stop()
      resolve(payload)
    })
  })
const stateWhere = async (party: Party, matches: (state: RoomState) => boolean) =>
  (await next(party, 'state', ({ state }) => matches(state))).state

/** Alice in a room of hers, and Bob in it too. */
const together = async (): Promise<{ readonly alice: Viewer; readonly bob: Viewer; readonly roomId: string }> => {
  const [alice, bob] = [await enter('Alice'), await enter('Bob')]
  const created = await alice.party.create(ROOM)
  if (!created.ok) throw new Error(created.error.message)
  const arrived = next(alice.party, 'members')
  expect((await bob.party.join(created.info.roomId)).ok).toBe(true)
  await arrived
  return { alice, bob, roomId: created.info.roomId }
}

describe('the main job', () => {
  test('[UI13] create, list, join: both have the same room', async () => {
    const [alice, bob] = [await enter('Alice'), await enter('Bob')]
    await alice.party.create(ROOM)
    const page = await bob.connection.send('directory:watch', {})
    expect(page).toMatchObject({ ok: true, total: 1, rooms: [{ name: "Alice's party", title: FILM.title, itemId: FILM.itemId }] })
    const roomId = page.ok ? page.rooms[0]?.id : undefined
    const joined = next(alice.party, 'members')
    await bob.party.join(roomId ?? '')
    expect((await joined).joined).toMatchObject([{ name: 'Bob' }])
    expect(bob.party.room?.state).toEqual(alice.party.room?.state)
    expect(bob.party.room).toMatchObject({ count: 2, info: { name: "Alice's party" } })
  })

  test('[PB1] play, pause and seek of the host reach the participant, each with a higher version', async () => {
    const { alice, bob } = await together()
    const versions: number[] = []
    bob.party.on('state', ({ state }) => versions.push(state.version))

    const playing = stateWhere(bob.party, (state) => state.playing)
    const { done } = alice.party.command('playback:play', {})
    expect((await done).ok).toBe(true)
    expect(await playing).toMatchObject({ playing: true, position: 5 })

    const sought = stateWhere(bob.party, (state) => state.cause === 'seek')
    await alice.party.command('playback:seek', { position: 60 }).done
    expect(await sought).toMatchObject({ position: 60, by: { name: 'Alice' } })

    const paused = stateWhere(bob.party, (state) => state.cause === 'pause')
    await alice.party.command('playback:pause', {}).done
    expect((await paused).playing).toBe(false)

    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    expect(bob.party.room?.state).toEqual(alice.party.room?.state)
  })

  test('[FO9] the sender knows his echo, the others do not take it for theirs', async () => {
    const { alice, bob } = await together()
    const [own, others] = [next(alice.party, 'state'), next(bob.party, 'state')]
    alice.party.command('playback:seek', { position: 30 })
    expect((await own).own).toBe(true)
    expect((await others).own).toBe(false)
  })

  test('[RM15] a participant of a host-led room is refused, and nothing changes', async () => {
    const { alice, bob } = await together()
    expect(await bob.party.command('playback:play', {}).done).toMatchObject({ ok: false, error: { code: 'not_allowed' } })
    expect(alice.party.room?.state.playing).toBe(false)
  })

  test('[RM3] the host is gone: the participant is told "Room closed" and keeps the connection', async () => {
    const { alice, bob } = await together()
    const out = next(bob.party, 'out')
    alice.connection.close()
    expect(await out).toBe('room_closed')
    expect(bob.party.room).toBeNull()
    expect(bob.connection.readyState).toBe(1)
    expect(await bob.connection.send('directory:watch', {})).toMatchObject({ ok: true, total: 0 })
  })

  test('[RM6] the node stops: its rooms are gone, and a new one is found by itself', async () => {
    const { bob } = await together()
    const out = next(bob.party, 'out')
    await node.stop()
    expect(await out).toBe('room_closed')
    await reported(bob.connection, isOffline)
    await startNode()
    expect(await reported(bob.connection, isConnected)).toMatchObject({ problem: null })
  })
})

describe('coming back', () => {
  test('[NE7] a participant cut off takes the same seat again', async () => {
    const { alice, bob, roomId } = await together()
    const memberId = bob.party.room?.memberId
    const again = next(bob.party, 'entered')
    bob.connection.close()
    await alice.party.command('playback:seek', { position: 44 }).done
    bob.connection.connect()
    expect((await again).again).toBe(true)
    expect(bob.party.room).toMatchObject({ memberId, count: 2, info: { roomId }, state: { position: 44 } })
  })

  test('[NE7] a host with grace comes back as the host', async () => {
    await node.stop()
    await startNode({ HOST_GRACE_MS: '10000' })
    const { alice, bob } = await together()
    const again = next(alice.party, 'entered')
    alice.connection.close()
    alice.connection.connect()
    await again
    expect(alice.party.room?.memberId).toBe(alice.party.room?.info.hostId)
    const sought = stateWhere(bob.party, (state) => state.cause === 'seek')
    await alice.party.command('playback:seek', { position: 12 }).done
    expect((await sought).position).toBe(12)
  })

  test('[RM10] the newest tab takes the seat, and the older is told so for good', async () => {
    const { bob, roomId } = await together()
    const replaced = next(bob.party, 'out')
    const newTab = await enter('Bob')
    expect((await newTab.party.join(roomId)).ok).toBe(true)
    expect(await replaced).toBe('replaced')
    expect(bob.party.seated).toBe(false)
    expect(newTab.party.room).toMatchObject({ count: 2 })
  })

  test('[RM21] who was kicked is told, and does not come back by himself', async () => {
    const { alice, bob } = await together()
    const out = next(bob.party, 'out')
    await alice.connection.send('room:kick', { memberId: bob.party.room?.memberId ?? '' })
    expect(await out).toBe('kicked')
    expect(bob.party.seated).toBe(false)
  })
})

describe('tokens', () => {
  const claims = (name: string, lifetimeSeconds: number) => {
    const iat = Math.floor(Date.now() / 1000)
    return { sub: `id-of-${name}`, name, aud: 'WatchParty', iss: 'MediaServer', iat, exp: iat + lifetimeSeconds }
  }
  beforeEach(async () => {
    await node.stop()
    await startNode({ JWT_SECRET: SECRET })
  })

  test('[WI3] with a token of the same secret a viewer is let in under its name', async () => {
    const alice = await enter('ignored', { token: () => signToken(claims('Alice', 60), SECRET) })
    await alice.party.create(ROOM)
    expect(alice.party.room?.members).toMatchObject([{ name: 'Alice' }])
  })

  test('[NE5] a token of another secret is tried once more, then it ends and says so', async () => {
    let asked = 0
    const connection = createConnection({
      clock: systemClock,
      random: () => 0,
      endpoint: async () => ({ ok: true, url }),
      grant: async () => ({ ok: true, grant: { token: signToken(claims(`Eve${++asked}`, 60), `${SECRET}x`), viewerName: 'Eve' } }),
      secret: 'browser-of-eve-0000',
    })
    connection.connect()
    expect(await reported(connection, isOffline)).toMatchObject({ stopped: true, problem: 'invalid_token' })
    expect(asked).toBe(2)
  })

  test('[NE5] without a token where one is needed it ends and says so', async () => {
    const connection = createConnection({
      clock: systemClock,
      random: () => 0,
      endpoint: async () => ({ ok: true, url }),
      grant: async () => ({ ok: true, grant: { token: null, viewerName: 'Eve' } }),
      secret: 'browser-of-eve-0000',
    })
    connection.connect()
    expect(await reported(connection, isOffline)).toMatchObject({ stopped: true, problem: 'unauthorized' })
  })
})
