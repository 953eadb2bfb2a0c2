/** What a move to another node is to the viewer in a room: nothing. */
import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { failure } from './answer.ts'
import { createParty } from './party.ts'
import { createScriptedConnection, type Script } from './scripted-connection.ts'
import { createSeatStore } from './seat-store.ts'
import { createMemoryStorage } from './storage.ts'
import { ROOM_ID, roomState, snapshot } from './test-room.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const LOST = { ...failure('unreachable'), unanswered: true }
const CAROL = { id: 'carol', name: 'Carol' }
const replaced = { roomId: ROOM_ID, reason: 'replaced', message: '' } as const

/** The node that one comes to: it gives the seat, unless `script` answers otherwise. */
const node =
  (script: Script = () => undefined): Script =>
  (event, payload) =>
    script(event, payload) ?? (event === 'room:join' ? { ok: true, ...snapshot('alice'), resume: 'resume-there' } : { ok: true })

/** Alice in a room, on the node that will go away; `heard` is all that she is told. */
const start = async (script: Script = () => undefined) => {
  const clock = createManualClock()
  const connection = createScriptedConnection(
    (event, payload) =>
      script(event, payload) ??
      (event === 'room:join' ? { ok: true, ...snapshot('alice'), resume: 'resume-here', key: 'link-key' } : { ok: true }),
  )
  const seats = createSeatStore(createMemoryStorage())
  const party = createParty({ connection, seats, clock, random: () => 0 })
  connection.connect()
  await party.join(ROOM_ID)
  const heard: unknown[] = []
  party.on('entered', ({ again }) => heard.push(['entered', again]))
  party.on('out', (reason) => heard.push(['out', reason]))
  party.on('members', ({ joined, left }) => heard.push([...joined.map(({ id }) => `+${id}`), ...left.map(({ id }) => `-${id}`)].join(' ')))
  party.on('cutOff', () => heard.push('cut off'))
  const absences: boolean[] = []
  party.on('room', () => absences.push(!party.present))
  const sent = (event: string) => connection.sent.filter((message) => message.event === event).map(({ payload }) => payload)
  return { clock, connection, seats, party, heard, absences, sent }
}

test('[HO21] the seat is taken at the new node by its resume token, and the viewer is told nothing', async () => {
  const { connection, party, seats, heard, absences, sent } = await start()
  const state = roomState({ epoch: 2, version: 4, position: 50 })
  const info = snapshot('alice', { state })
  expect(await connection.move(node((event) => (event === 'room:join' ? { ok: true, ...info, resume: 'new' } : undefined)))).toBeNull()
  expect(sent('room:join')[1]).toEqual({ roomId: ROOM_ID, resume: 'resume-here', key: 'link-key' })
  expect(seats.load()).toEqual({ roomId: ROOM_ID, resume: 'new', key: 'link-key' })
  expect(party.room?.state).toEqual(state)
  expect(heard).toEqual([])
  expect(absences).not.toContain(true)
})

test('[HO22] the timeline that both nodes tell is told once', async () => {
  const { connection, party } = await start()
  const told: number[] = []
  party.on('state', ({ state }) => told.push(state.version))
  const state = roomState({ version: 2 })
  connection.say('room:state', state)
  const info = snapshot('alice', { state: { ...state } })
  await connection.move(node((event) => (event === 'room:join' ? { ok: true, ...info, resume: 'new' } : undefined)))
  connection.say('room:state', { ...state })
  expect(told).toEqual([2])
})

test('[HO21] without a seat there is nothing to take over', async () => {
  const { connection, party, sent } = await start()
  party.leave()
  expect(await connection.move(node())).toBeNull()
  expect(sent('room:join')).toHaveLength(1)
})

test('[HO21] a seat that is only just being taken is not left behind', async () => {
  let answer = (_reply: unknown) => {}
  const { connection, party, seats } = await start((event) =>
    event === 'room:create'
      ? new Promise((resolve) => {
          answer = resolve
        })
      : undefined,
  )
  party.leave()
  await settled()
  const created = party.create({ name: "Alice's party", media: roomState().media })
  const early = connection.move(node())
  answer({ ok: true, ...snapshot('alice'), resume: 'resume-here', key: 'link-key' })
  expect(await early).toMatchObject({ code: 'unreachable' })
  expect((await created).ok).toBe(true)
  expect(await connection.move(node())).toBeNull()
  expect(seats.load()?.resume).toBe('resume-there')
})

test('[HO21] a seat that waited to be taken again is taken at the new node, and that is told', async () => {
  let joins = 0
  const { clock, connection, party, heard, sent } = await start((event) =>
    event === 'room:join' && joins++ > 0 ? failure('unreachable') : undefined,
  )
  connection.say('room:closed', { roomId: ROOM_ID, reason: 'moving', message: '' })
  await settled()
  expect(party.present).toBe(false)
  await connection.move(node())
  expect(party.present).toBe(true)
  expect(heard).toEqual([['entered', true]])
  clock.advance(60_000)
  await settled()
  expect(sent('room:join')).toHaveLength(3)
})

test('[HO21] the watched list of members is watched at the new node', async () => {
  const { connection, party, sent } = await start((event) => (event === 'members:watch' ? failure('unreachable') : undefined))
  party.watchMembers(true)
  await settled()
  const page = [{ id: 'alice', name: 'Alice', state: 'in-sync', driftMs: 3, rttMs: 8 }]
  await connection.move(node((event) => (event === 'members:watch' ? { ok: true, count: 1, page } : undefined)))
  await settled()
  expect(sent('members:watch')).toHaveLength(2)
  expect(party.room?.members).toEqual(page)
})

test('[HO23] a command given while the seat is on its way goes to the new node, once', async () => {
  const { connection, party, sent } = await start((event) => (event === 'playback:pause' ? failure('not_in_room') : undefined))
  let done: Promise<unknown> = Promise.resolve()
  await connection.move(
    node((event) => {
      if (event === 'room:join') done = party.command('playback:pause', { position: 10 }).done
      return event === 'playback:pause' ? { ok: true, version: 2 } : undefined
    }),
  )
  expect(await done).toEqual({ ok: true, version: 2 })
  expect(sent('playback:pause')).toHaveLength(1)
})

test('[HO23] a command that the old node never answered is asked for at the new one by its operation id', async () => {
  let lose = (_reply: unknown) => {}
  const { connection, party, sent } = await start((event) =>
    event === 'playback:pause'
      ? new Promise((resolve) => {
          lose = resolve
        })
      : undefined,
  )
  const { op, done } = party.command('playback:pause', { position: 10 })
  const moved = connection.move(
    node((event) => (event === 'room:snapshot' ? { ok: true, ...snapshot('alice'), operation: { ok: true, version: 6 } } : undefined)),
  )
  connection.say('node:moving', { afterMs: 0 })
  expect(sent('room:join')).toHaveLength(1)
  lose(LOST)
  await moved
  expect(await done).toEqual({ ok: true, version: 6 })
  expect(sent('room:snapshot')).toEqual([{ op }])
  expect(sent('playback:pause')).toHaveLength(1)
})

test('[HO23] who leaves while the seat is on its way leaves it there', async () => {
  const { connection, party, seats, sent } = await start()
  await connection.move(node((event) => (event === 'room:join' ? void party.leave() : undefined)))
  await settled()
  expect(party.room).toBeNull()
  expect(seats.load()).toBeNull()
  expect(sent('room:leave').length).toBeGreaterThan(0)
})

test('[HO23] put out while the seat is on its way, it does not come back through the other door', async () => {
  const { connection, party, heard, sent } = await start()
  await connection.move(
    node((event) => {
      if (event === 'room:join') connection.say('room:closed', { roomId: ROOM_ID, reason: 'kicked', message: '' })
      return undefined
    }),
  )
  expect(party.room).toBeNull()
  expect(heard).toEqual([['out', 'kicked']])
  expect(sent('room:leave')).toHaveLength(1)
})

test.each(['unreachable', 'moving'] as const)('[HO24] a seat refused with %s is kept where it is', async (code) => {
  const { connection, party, heard } = await start()
  expect(await connection.move(node((event) => (event === 'room:join' ? failure(code) : undefined)))).toMatchObject({ code })
  expect(party.present).toBe(true)
  expect(heard).toEqual([])
  expect(await connection.move(node())).toBeNull()
  expect(heard).toEqual([])
})

test('[HO24] a room that the new node says is gone is closed, and not asked for again', async () => {
  const { clock, connection, party, heard, sent } = await start()
  expect(await connection.move(node((event) => (event === 'room:join' ? failure('room_not_found') : undefined)))).toBeNull()
  expect(heard).toEqual([['out', 'room_closed']])
  clock.advance(60_000)
  await settled()
  expect(sent('room:join')).toHaveLength(2)
  expect(party.seated).toBe(false)
})

test('[HO27] "replaced" by its own new socket is not shown', async () => {
  const { connection, party, heard, absences } = await start()
  await connection.move(
    node((event) => {
      if (event === 'room:join') connection.say('room:closed', replaced)
      return undefined
    }),
  )
  expect(party.present).toBe(true)
  expect(heard).toEqual([])
  expect(absences).not.toContain(true)
})

test('[HO27] "replaced", and the new socket without its answer: the seat is taken again', async () => {
  const { connection, party, heard } = await start()
  await connection.move(
    node((event) => {
      if (event !== 'room:join') return undefined
      connection.say('room:closed', replaced)
      return LOST
    }),
  )
  expect(party.seated).toBe(true)
  expect(party.present).toBe(false)
  await connection.move(node())
  expect(party.present).toBe(true)
  expect(heard).toEqual([['entered', true]])
})

test.each([
  ['before the seat is asked for', false],
  ['after the move', true],
])('[HO27] "replaced" by another tab, %s, is terminal', async (_when, moved) => {
  const { connection, party, heard } = await start()
  if (moved) await connection.move(node())
  connection.say('room:closed', replaced)
  expect(heard).toEqual([['out', 'replaced']])
  expect(party.seated).toBe(false)
})

test('[HO27] "replaced" by another tab after an ordinary reconnect cut a move short is terminal', async () => {
  const { connection, heard, party } = await start()
  const cut = connection.move(
    node((event) => {
      if (event !== 'room:join') return undefined
      connection.close()
      return LOST
    }),
  )
  await cut
  connection.connect()
  await settled()
  connection.say('room:closed', replaced)
  expect(heard).toEqual([
    ['entered', true],
    ['out', 'replaced'],
  ])
  expect(party.seated).toBe(false)
})

test('[HO28] who comes and goes meanwhile is told once, by whichever node it is told', async () => {
  const { connection, heard } = await start()
  const joined = { roomId: ROOM_ID, count: 2, joined: [CAROL] }
  const page = [...snapshot('alice').members.page, { ...CAROL, state: 'measuring', driftMs: null, rttMs: null } as const]
  const withCarol = snapshot('alice', { members: { count: 2, page } })
  await connection.move(
    node((event) => {
      if (event !== 'room:join') return undefined
      connection.say('room:members', joined)
      return { ok: true, ...withCarol, resume: 'r' }
    }),
  )
  connection.say('room:members', joined)
  expect(heard).toEqual(['+carol'])
  // Told by neither node, and in the snapshot alone.
  await connection.move(node())
  expect(heard).toEqual(['+carol', '-carol'])
  connection.say('room:members', { roomId: ROOM_ID, count: 1, left: [CAROL] })
  expect(heard).toEqual(['+carol', '-carol'])
})

test('[HO29] a connection that is lost is told after two seconds, once', async () => {
  const { clock, connection, heard } = await start()
  connection.go({ status: 'offline' })
  clock.advance(1999)
  expect(heard).toEqual([])
  connection.go({ status: 'connecting' })
  clock.advance(1)
  expect(heard).toEqual(['cut off'])
  clock.advance(60_000)
  expect(heard).toEqual(['cut off'])
})

test('[HO29] neither a blink nor a leave is told', async () => {
  const { clock, connection, party, heard } = await start()
  connection.close()
  clock.advance(1999)
  connection.connect()
  await settled()
  clock.advance(10_000)
  connection.close()
  party.leave()
  clock.advance(10_000)
  expect(heard).toEqual([['entered', true]])
})
