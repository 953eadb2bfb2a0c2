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

/** A party in a room; `script` says what the node answers, `undefined` what it usually does. */
const start = async (script: Script = () => undefined) => {
  const clock = createManualClock()
  let joins = 0
  const connection = createScriptedConnection((event, payload) => {
    const scripted = joins > 0 ? script(event, payload) : undefined
    if (scripted !== undefined) return scripted
    return event === 'room:join' ? { ok: true, ...snapshot('alice'), resume: `resume-${joins++}`, key: 'link-key' } : { ok: true }
  })
  const seats = createSeatStore(createMemoryStorage())
  const party = createParty({ connection, seats, clock, random: () => 0 })
  const outs: unknown[] = []
  party.on('out', (reason) => outs.push(reason))
  connection.connect()
  await party.join(ROOM_ID)
  const gap = async () => {
    connection.close()
    connection.connect()
    await settled()
  }
  const sent = (event: string) => connection.sent.filter((message) => message.event === event).map(({ payload }) => payload)
  return { clock, connection, seats, party, outs, gap, sent }
}

test('[NE7] after each gap the seat is taken again with the newest resume token', async () => {
  const { party, gap, sent, seats } = await start()
  await gap()
  await gap()
  expect(sent('room:join').slice(1)).toEqual([
    { roomId: ROOM_ID, resume: 'resume-0', key: 'link-key' },
    { roomId: ROOM_ID, resume: 'resume-1', key: 'link-key' },
  ])
  expect(seats.load()?.resume).toBe('resume-2')
  expect(party.room?.memberId).toBe('alice')
})

test('[NE7] what happened in the gap is in the answer', async () => {
  const { party, gap } = await start((event) =>
    event === 'room:join' ? { ok: true, ...snapshot('alice', { state: roomState({ version: 8, position: 77 }) }), resume: 'r' } : undefined,
  )
  await gap()
  expect(party.room?.state).toMatchObject({ version: 8, position: 77 })
})

test('[NE7] a seat kept over a reload is taken when the connection is there', async () => {
  const connection = createScriptedConnection(() => ({ ok: true, ...snapshot('alice'), resume: 'next' }))
  const seats = createSeatStore(createMemoryStorage())
  seats.save({ roomId: ROOM_ID, resume: 'kept', key: null })
  const party = createParty({ connection, seats, clock: createManualClock(), random: () => 0 })
  expect(party.seated).toBe(true)
  connection.connect()
  await settled()
  expect(connection.sent).toEqual([{ event: 'room:join', payload: { roomId: ROOM_ID, resume: 'kept' } }])
  expect(party.room?.info.roomId).toBe(ROOM_ID)
})

test('[RM3] a room that is gone after the gap is closed', async () => {
  const { party, gap, outs, seats } = await start((event) => (event === 'room:join' ? failure('room_not_found') : undefined))
  await gap()
  expect(party.room).toBeNull()
  expect(seats.load()).toBeNull()
  expect(outs).toEqual(['room_closed'])
})

test('[NE7] a room whose owner cannot be reached just now is asked for again', async () => {
  let left = 2
  const { clock, party, gap, outs, sent } = await start((event) =>
    event === 'room:join' && left-- > 0 ? failure('unreachable') : undefined,
  )
  await gap()
  clock.advance(250)
  await settled()
  clock.advance(499)
  await settled()
  expect(sent('room:join')).toHaveLength(3)
  clock.advance(1)
  await settled()
  expect(sent('room:join')).toHaveLength(4)
  expect(party.room).not.toBeNull()
  expect(outs).toEqual([])
})

test('[CL11] while the room cannot be reached it is asked for every other second at least', async () => {
  const { clock, gap, sent } = await start((event) => (event === 'room:join' ? failure('unreachable') : undefined))
  await gap()
  for (let passed = 0; passed < 20_000; passed += 250) {
    clock.advance(250)
    await settled()
  }
  const before = sent('room:join').length
  clock.advance(2000)
  await settled()
  expect(sent('room:join').length).toBeGreaterThan(before)
})

test('[NE7] who left in the gap does not come back', async () => {
  const { party, connection, sent } = await start()
  connection.close()
  party.leave()
  connection.connect()
  await settled()
  expect(party.room).toBeNull()
  expect(sent('room:join')).toHaveLength(1)
})

test('[NE4] a command cut off by a gap is asked for by its operation id, not sent again', async () => {
  const { party, connection, gap, sent } = await start((event, payload) => {
    if (event === 'playback:pause') {
      connection.close()
      return LOST
    }
    if (event !== 'room:snapshot') return undefined
    expect(payload).toEqual({ op: sent('playback:pause').map((command) => (command as { op: string }).op)[0] })
    return { ok: true, ...snapshot('alice', { state: roomState({ version: 6 }) }), operation: { ok: true, version: 6 } }
  })
  const { done } = party.command('playback:pause', { position: 10 })
  await settled()
  await gap()
  expect(await done).toEqual({ ok: true, version: 6 })
  expect(sent('playback:pause')).toHaveLength(1)
  expect(party.room?.state.version).toBe(6)
})

test('[NE4] a command the node never had has failed', async () => {
  const { party, gap } = await start((event) => {
    if (event === 'playback:play') return LOST
    return event === 'room:snapshot' ? { ok: true, ...snapshot('alice') } : undefined
  })
  const { done } = party.command('playback:play', {})
  await gap()
  expect(await done).toMatchObject({ ok: false, error: { code: 'unreachable' } })
})

test('[NE4] a command without an answer is asked for on the same connection too', async () => {
  const { party } = await start((event) => {
    if (event === 'playback:play') return LOST
    return event === 'room:snapshot' ? { ok: true, ...snapshot('alice'), operation: { ok: true, version: 2 } } : undefined
  })
  expect(await party.command('playback:play', {}).done).toEqual({ ok: true, version: 2 })
})

test('[NE4] a command whose room is gone has failed', async () => {
  const { party, connection } = await start((event) => {
    if (event !== 'playback:play') return undefined
    connection.close()
    return LOST
  })
  const { done } = party.command('playback:play', {})
  await settled()
  party.leave()
  expect(await done).toMatchObject({ ok: false })
})

test('[FO9] the echo of an own command is known by its operation id', async () => {
  const { party, connection } = await start((event) => (event === 'playback:play' ? new Promise(() => {}) : undefined))
  const owns: boolean[] = []
  party.on('state', ({ own }) => owns.push(own))
  const { op, done } = party.command('playback:play', {})
  connection.say('room:state', roomState({ version: 2, by: { memberId: 'alice', name: 'Alice', op: 'of-another-tab' } }))
  connection.say('room:state', roomState({ version: 3, by: { memberId: 'alice', name: 'Alice', op } }))
  connection.say('room:state', roomState({ version: 4 }))
  expect(owns).toEqual([false, true, false])
  expect(await done).toEqual({ ok: true, version: 3 })
})

test('[PB12] a stale command brings the state that made it stale', async () => {
  const { party } = await start((event) =>
    event === 'playback:seek' ? { ...failure('stale'), state: roomState({ version: 4 }) } : undefined,
  )
  expect(await party.command('playback:seek', { position: 50 }).done).toMatchObject({ ok: false, error: { code: 'stale' } })
  expect(party.room?.state.version).toBe(4)
})
