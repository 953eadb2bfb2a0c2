import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { failure } from './answer.ts'
import { createParty } from './party.ts'
import { createScriptedConnection, type Script } from './scripted-connection.ts'
import { createSeatStore } from './seat-store.ts'
import { createMemoryStorage } from './storage.ts'
import { ROOM_ID, roomInfo, roomState, snapshot } from './test-room.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const CREATE = { name: "Alice's party", media: roomState().media }

/** A party whose node lets everyone in as `alice`; `script` may answer otherwise. */
const start = (script: Script = () => undefined) => {
  const clock = createManualClock()
  let joins = 0
  const connection = createScriptedConnection((event, payload) => {
    const scripted = script(event, payload)
    if (scripted !== undefined) return scripted
    if (event === 'room:create') return { ok: true, ...snapshot('alice'), resume: 'resume-0', key: 'link-key' }
    if (event === 'room:join') return { ok: true, ...snapshot('alice'), resume: `resume-${++joins}` }
    return { ok: true }
  })
  const seats = createSeatStore(createMemoryStorage())
  const party = createParty({ connection, seats, clock, random: () => 0 })
  const heard: unknown[] = []
  party.on('out', (reason) => heard.push(['out', reason]))
  party.on('entered', ({ again }) => heard.push(['entered', again]))
  party.on('state', ({ state, own }) => heard.push(['state', state.version, own]))
  connection.connect()
  const sent = (event: string) => connection.sent.filter((message) => message.event === event).map(({ payload }) => payload)
  return { clock, connection, seats, party, heard, sent }
}

describe('in and out', () => {
  test('[RM2] the answer to create is the whole room, and its seat is kept', async () => {
    const { party, seats } = start()
    expect((await party.create(CREATE)).ok).toBe(true)
    expect(party.room).toMatchObject({ memberId: 'alice', key: 'link-key', count: 1, state: { version: 1 } })
    expect(seats.load()).toEqual({ roomId: ROOM_ID, resume: 'resume-0', key: 'link-key' })
  })

  test('[RM2] a broadcast that overtakes the answer to the join is not lost', async () => {
    const { party, connection } = start((event) => {
      if (event !== 'room:join') return undefined
      connection.say('room:state', roomState({ version: 5 }))
      connection.say('room:info', roomInfo({ revision: 4, name: 'Renamed' }))
      return { ok: true, ...snapshot('bob'), resume: 'r' }
    })
    await party.join(ROOM_ID)
    expect(party.room).toMatchObject({ state: { version: 5 }, info: { name: 'Renamed' } })
  })

  test('[RM4] leaving does not wait for the node', async () => {
    const { party, heard, sent } = start((event) => (event === 'room:leave' ? new Promise(() => {}) : undefined))
    await party.join(ROOM_ID)
    party.leave()
    expect(party.room).toBeNull()
    expect(party.seated).toBe(false)
    expect(heard).toEqual([['entered', false]])
    await settled()
    expect(sent('room:leave')).toHaveLength(1)
  })

  test('[RM3] told that the room is closed it is out, once', async () => {
    const { party, connection, heard, seats } = start()
    await party.join(ROOM_ID)
    connection.say('room:closed', { roomId: 'another-room', reason: 'room_closed', message: '' })
    expect(party.room).not.toBeNull()
    connection.say('room:closed', { roomId: ROOM_ID, reason: 'room_closed', message: 'Room closed' })
    connection.say('room:closed', { roomId: ROOM_ID, reason: 'room_closed', message: 'Room closed' })
    expect(party.room).toBeNull()
    expect(seats.load()).toBeNull()
    expect(heard).toEqual([
      ['entered', false],
      ['out', 'room_closed'],
    ])
  })

  test.each(['replaced', 'kicked', 'unauthorized'] as const)('[NE5] put out as %s it does not come back by itself', async (reason) => {
    const { party, connection, heard, sent } = start()
    await party.join(ROOM_ID)
    connection.say('room:closed', { roomId: ROOM_ID, reason, message: '' })
    connection.close()
    connection.connect()
    await settled()
    expect(sent('room:join')).toHaveLength(1)
    expect(heard.at(-1)).toEqual(['out', reason])
  })

  test('[NE4] a join that got no answer is taken back', async () => {
    const { party, sent } = start((event) => (event === 'room:join' ? { ...failure('unreachable'), unanswered: true } : undefined))
    expect((await party.join(ROOM_ID)).ok).toBe(false)
    expect(party.seated).toBe(false)
    expect(sent('room:leave')).toHaveLength(1)
  })

  test('[RM10] in one room it asks for no second', async () => {
    const { party, sent } = start()
    await party.join(ROOM_ID)
    expect(await party.create(CREATE)).toMatchObject({ ok: false, error: { code: 'already_in_room' } })
    expect(sent('room:create')).toEqual([])
  })
})

describe('order', () => {
  test('[FO12] an older or equal timeline changes nothing', async () => {
    const { party, connection, heard } = start()
    await party.join(ROOM_ID)
    connection.say('room:state', roomState({ version: 3 }))
    for (const stale of [roomState({ version: 2 }), roomState({ version: 3, position: 99 }), roomState({ epoch: 0, version: 9 })]) {
      connection.say('room:state', stale)
    }
    connection.say('room:state', roomState({ version: 9, roomId: 'another-room' }))
    expect(party.room?.state).toEqual(roomState({ version: 3 }))
    expect(heard.slice(1)).toEqual([['state', 3, false]])
  })

  test('[RM16] an older revision of the room changes nothing', async () => {
    const { party, connection } = start()
    await party.join(ROOM_ID)
    connection.say('room:info', roomInfo({ revision: 3, name: 'New' }))
    connection.say('room:info', roomInfo({ revision: 2, name: 'Old' }))
    expect(party.room?.info.name).toBe('New')
  })

  test('[RM19] joins, leaves and pages change the members shown', async () => {
    const { party, connection } = start()
    await party.join(ROOM_ID)
    connection.say('room:members', { roomId: ROOM_ID, count: 2, joined: [{ id: 'bob', name: 'Bob' }] })
    expect(party.room).toMatchObject({ count: 2, members: [{ id: 'alice' }, { id: 'bob', state: 'measuring' }] })
    const page = [{ id: 'bob', name: 'Bob', state: 'in-sync', driftMs: 4, rttMs: 20 } as const]
    connection.say('room:members', { roomId: ROOM_ID, count: 1, page, left: [{ id: 'alice', name: 'Alice' }] })
    expect(party.room).toMatchObject({ count: 1, members: page })
    connection.say('room:members', { roomId: ROOM_ID, count: 0, left: [{ id: 'bob', name: 'Bob' }] })
    expect(party.room?.members).toEqual([])
  })
})
