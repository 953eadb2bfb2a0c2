import { expect, test } from 'vitest'
import { createRoom } from './decide.ts'
import { codeOf, createCommand, createParty, joinCommand, type Party, policy, snapshotIn } from './room-fixture.ts'

const unlisted = (): Party => createParty({ create: { visibility: 'unlisted' } })

/** Another connection of the same viewer. */
const from = (id: string) => ({ connection: { id, nodeId: 'n2' } })

test('[RM1] a room has its id, a name, a media item, one host and participants', () => {
  const { room, answer, effects } = createRoom(createCommand({ position: 30 }), policy, 5000)
  expect(room).toMatchObject({ id: 'room000001', name: 'Movie night', hostId: 'host', createdAt: 5000, revision: 1, leadMs: 100 })
  expect(room?.timeline).toEqual({
    epoch: 1,
    version: 1,
    media: { itemId: 'film', title: 'A film', durationSeconds: 600 },
    playing: false,
    position: 30,
    at: 5000,
    rate: 1,
  })
  expect(snapshotIn(answer).memberId).toBe('host')
  expect(effects).toEqual([])
  const party = createParty()
  for (const name of ['bob', 'carol']) party.join(name)
  expect([...party.room().seats.keys()]).toEqual(['host', 'bob', 'carol'])
})

test('[RM2] the answer to create is the whole room', () => {
  const { answer } = createRoom(createCommand(), policy, 5000)
  expect(snapshotIn(answer)).toMatchObject({
    memberId: 'host',
    state: { roomId: 'room000001', version: 1, cause: 'create' },
    info: { roomId: 'room000001', name: 'Movie night', hostId: 'host', control: 'host', revision: 1 },
    members: { count: 1, page: [{ id: 'host', name: 'Host', state: 'measuring' }] },
    now: 5000,
  })
})

test('[RM2] the answer to join is the whole room as it stands', () => {
  const party = createParty()
  party.send('host', 'playback:play', {})
  const answer = party.join('bob')
  expect(snapshotIn(answer)).toMatchObject({
    memberId: 'bob',
    state: { version: 2, waitingUntil: party.now() + 3000, by: { memberId: 'host' } },
    members: { count: 2, page: [{ id: 'host' }, { id: 'bob', name: 'bob' }] },
  })
  expect(JSON.stringify(answer)).not.toContain('the-room-key-0001')
  expect(JSON.stringify(answer)).not.toContain('resume-')
})

test('[RM15] reserved choices are not available, and say which', () => {
  const refused = (payload: Parameters<typeof createCommand>[0]) => createRoom(createCommand(payload), policy, 0)
  expect(refused({ control: 'cohosts' })).toMatchObject({ room: null, answer: { error: { code: 'not_available', field: 'control' } } })
  expect(refused({ password: '' })).toMatchObject({ room: null, answer: { error: { code: 'not_available', field: 'password' } } })
})

test('[RM10] the newest connection takes the seat, the older is told `replaced`', () => {
  const party = createParty()
  party.join('bob')
  party.report('bob')
  const answer = party.join('bob', { ...from('c-tab2'), seatId: 'another', resumeHash: 'resume-bob-2' })
  expect(snapshotIn(answer)).toMatchObject({ memberId: 'bob', members: { count: 2 } })
  expect(party.effects()).toEqual([{ kind: 'put-out', connection: { id: 'c-bob', nodeId: 'n1' }, reason: 'replaced' }])
  expect(party.seat('bob')).toMatchObject({ connection: { id: 'c-tab2', nodeId: 'n2' }, report: null, readyVersion: 0 })
})

test('[RM10] the same connection joining again gets a snapshot and keeps what is known of it', () => {
  const party = createParty()
  party.join('bob')
  party.report('bob')
  expect(snapshotIn(party.join('bob', { resumeHash: 'resume-bob-2' })).memberId).toBe('bob')
  expect(party.effects()).toEqual([])
  expect(party.seat('bob').report).not.toBeNull()
  expect(party.seat('bob').resume).toEqual({ current: 'resume-bob-2', previous: 'resume-bob-1' })
})

test('[RM10] the host’s newest tab is the host', () => {
  const party = createParty()
  party.join('tab', { viewer: { userKey: 'user-host', name: 'Host' } })
  expect(party.room()).toMatchObject({ hostId: 'host', seats: { size: 1 } })
  party.run({ kind: 'disconnect', connectionId: 'c-host' })
  expect(party.isOpen()).toBe(true)
})

test('[RM10] one connection never holds two seats', () => {
  const party = createParty()
  party.join('bob')
  expect(codeOf(party.join('mallory', { connection: { id: 'c-bob', nodeId: 'n1' } }))).toBe('already_in_room')
  expect(party.room().seats.size).toBe(2)
})

test('[RM11] a resume token opens its own seat, and is rotated at each use', () => {
  const party = unlisted()
  const back = (id: string, shownHash: string, resumeHash: string) =>
    codeOf(party.join('host', { viewer: { userKey: 'user-host', name: 'Host' }, ...from(id), shownHash, resumeHash }))
  expect(back('c2', 'resume-host-1', 'r2')).toBe('ok')
  // The answer with r2 was lost: the one before still works, and r2, never used, is gone.
  expect(back('c3', 'resume-host-1', 'r3')).toBe('ok')
  expect(back('c4', 'r2', 'rX')).toBe('room_not_found')
  expect(back('c4', 'r3', 'r4')).toBe('ok')
  // r3 was used: the first is worth nothing any more.
  expect(back('c5', 'resume-host-1', 'rX')).toBe('room_not_found')
  expect(back('c5', 'r4', 'r5')).toBe('ok')
  expect(party.seat('host')).toMatchObject({ connection: { id: 'c5' }, resume: { current: 'r5', previous: 'r4' } })
})

test('[RM11] another viewer’s resume token opens nothing', () => {
  const party = unlisted()
  party.join('bob', { key: 'the-room-key-0001' })
  expect(codeOf(party.join('mallory', { shownHash: 'resume-bob-1' }))).toBe('room_not_found')
  expect(codeOf(party.join('bob', { ...from('c2'), shownHash: 'resume-host-1' }))).toBe('room_not_found')
})

test('[RM14] a full room takes nobody new, but its own back', () => {
  const party = createParty({ policy: { membersPerRoom: 2 } })
  party.join('bob')
  expect(codeOf(party.join('carol'))).toBe('room_full')
  expect(codeOf(party.join('bob', from('c2')))).toBe('ok')
})

test('[RM14] in a full room a newcomer gets the seat that has been lost longest, and all are told', () => {
  const party = createParty({ policy: { membersPerRoom: 4, hostGraceMs: 60_000 } })
  for (const name of ['bob', 'carol', 'dave']) party.join(name)
  // The host's own seat, lost before all, is no one's to take.
  for (const name of ['host', 'carol', 'bob']) {
    party.drop(name)
    party.advance(100)
  }
  party.run(joinCommand('erin'))
  expect([...party.room().seats.keys()]).toEqual(['host', 'bob', 'dave', 'erin'])
  expect(party.effects()).toEqual([
    {
      kind: 'broadcast',
      event: 'room:members',
      payload: { roomId: 'room000001', count: 4, joined: [{ id: 'erin', name: 'erin' }], left: [{ id: 'carol', name: 'carol' }] },
    },
  ])
  expect(codeOf(party.join('frank'))).toBe('ok')
  expect(codeOf(party.join('carol', from('c2')))).toBe('room_full')
  expect([...party.room().seats.keys()]).toEqual(['host', 'dave', 'erin', 'frank'])
})

test('[RM13] in a room with places left, and for its own viewer, a lost seat is kept', () => {
  const party = createParty({ policy: { membersPerRoom: 3 } })
  party.join('bob')
  party.drop('bob')
  party.join('carol')
  expect([...party.room().seats.keys()]).toEqual(['host', 'bob', 'carol'])
  expect(codeOf(party.join('bob', from('c2')))).toBe('ok')
  expect(codeOf(party.join('dave'))).toBe('room_full')
})

test('[RM17] an unlisted room opens by its key only; every wrong one is answered alike', () => {
  const party = unlisted()
  const refused = [{}, { key: 'the-room-key-0002' }, { key: '' }, { key: 'the-room-key-00011' }, { shownHash: 'resume-host-1' }].map(
    (change) => party.join('bob', change),
  )
  expect(new Set(refused.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(refused.map(codeOf)).toContain('room_not_found')
  expect(codeOf(party.join('bob', { key: 'the-room-key-0001' }))).toBe('ok')
})

test('[RM17] a full unlisted room says nothing of itself to who has no key', () => {
  const party = createParty({ create: { visibility: 'unlisted' }, policy: { membersPerRoom: 1 } })
  expect(codeOf(party.join('bob'))).toBe('room_not_found')
  expect(codeOf(party.join('bob', { key: 'the-room-key-0001' }))).toBe('room_full')
})

test('[RM19] a join is told to all with the count', () => {
  const party = createParty()
  party.run(joinCommand('bob'))
  expect(party.effects()).toEqual([
    { kind: 'broadcast', event: 'room:members', payload: { roomId: 'room000001', count: 2, joined: [{ id: 'bob', name: 'bob' }] } },
  ])
})
