import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import { codeOf, createParty, type Party } from './room-fixture.ts'

const partyOf = (options: Parameters<typeof createParty>[0], ...names: string[]): Party => {
  const party = createParty(options)
  for (const name of names) {
    party.join(name)
    party.advance(1)
  }
  return party
}

test('[RM3] the host’s connection is lost: the room is closed at once', () => {
  const party = partyOf({}, 'bob')
  party.drop('host')
  expect(party.isOpen()).toBe(false)
  expect(party.effects()).toEqual([{ kind: 'closed', reason: 'room_closed' }])
})

test('[RM5] the host’s own leave, and `room:close`, close the room', () => {
  for (const kind of ['room:leave', 'room:close'] as const) {
    const party = partyOf({ policy: { hostGraceMs: 60_000, hostLost: 'transfer' } }, 'bob')
    expect(codeOf(party.send('host', kind, {}))).toBe('ok')
    expect(party.isOpen()).toBe(false)
    expect(party.effects()).toEqual([{ kind: 'closed', reason: 'room_closed' }])
  }
})

test('[RM5] a participant’s leave frees the seat at once', () => {
  const party = partyOf({}, 'bob')
  expect(codeOf(party.send('bob', 'room:leave', {}))).toBe('ok')
  expect(party.effects()).toMatchObject([{ event: 'room:members', payload: { count: 1, left: [{ id: 'bob', name: 'bob' }] } }])
  expect([...party.room().seats.keys()]).toEqual(['host'])
})

test('[RM6] a node that stops ends the room whatever its rules', () => {
  const party = partyOf({ policy: { hostGraceMs: 60_000, hostLost: 'transfer' } }, 'bob')
  party.run({ kind: 'end', reason: 'room_closed' })
  expect(party.isOpen()).toBe(false)
  expect(party.effects()).toEqual([{ kind: 'closed', reason: 'room_closed' }])
})

test('[RM7] a grace keeps the room for a host who comes back, the film goes on', () => {
  const party = partyOf({ policy: { hostGraceMs: 10_000 }, create: { playing: true, waiting: 'nobody' } }, 'bob')
  const { timeline } = party.room()
  party.drop('host')
  expect(party.effects()).toEqual([])
  party.advance(9999)
  const back = { viewer: { userKey: 'user-host', name: 'Host' }, connection: { id: 'c2', nodeId: 'n2' }, shownHash: 'resume-host-1' }
  expect(codeOf(party.join('host', back))).toBe('ok')
  party.advance(60_000)
  expect(party.room()).toMatchObject({ hostId: 'host', timeline })
})

test('[RM7] after the grace the room is closed', () => {
  const party = partyOf({ policy: { hostGraceMs: 10_000 } }, 'bob')
  party.drop('host')
  party.advance(10_000)
  expect(party.isOpen()).toBe(false)
})

test('[RM8] the room goes to the member longest present who is there', () => {
  const party = partyOf({ policy: { hostLost: 'transfer' } }, 'bob', 'carol', 'dave')
  party.drop('bob')
  party.drop('host')
  expect(party.room().hostId).toBe('carol')
  expect(party.events()).toEqual(['room:info', 'room:members'])
  expect(party.effects()).toMatchObject([{ payload: { hostId: 'carol', revision: 2 } }, { payload: { count: 3, left: [{ id: 'host' }] } }])
})

test('[RM8] after the grace, too; and with nobody there the room is closed', () => {
  const party = partyOf({ policy: { hostLost: 'transfer', hostGraceMs: 5000 } }, 'bob')
  party.drop('host')
  party.advance(5000)
  expect(party.room().hostId).toBe('bob')
  party.drop('bob')
  party.advance(5000)
  expect(party.isOpen()).toBe(false)
})

test('[RM9] the host hands the room to a member who is there', () => {
  const party = partyOf({}, 'bob', 'carol')
  expect(codeOf(party.send('host', 'host:transfer', { memberId: 'nobody' }))).toBe('member_not_found')
  party.drop('carol')
  expect(party.send('host', 'host:transfer', { memberId: 'carol' })).toMatchObject({ error: { field: 'memberId' } })
  expect(codeOf(party.send('host', 'host:transfer', { memberId: 'bob' }))).toBe('ok')
  expect(party.effects()).toMatchObject([{ event: 'room:info', payload: { hostId: 'bob', revision: 2 } }])
  expect(codeOf(party.send('host', 'host:transfer', { memberId: 'host' }))).toBe('not_allowed')
  expect(codeOf(party.send('bob', 'host:transfer', { memberId: 'bob' }))).toBe('ok')
  expect(party.effects()).toEqual([])
})

test('[RM12] a replaced connection’s leave, disconnect, report, ready and commands change nothing', () => {
  const party = partyOf({}, 'bob')
  party.join('bob', { connection: { id: 'c-new', nodeId: 'n2' } })
  const before = party.room()
  const about = { epoch: 1, version: 1 }
  const stale: Command[] = [
    { kind: 'room:leave', connectionId: 'c-bob', payload: {} },
    { kind: 'disconnect', connectionId: 'c-bob' },
    { kind: 'measured', connectionId: 'c-bob', rttMs: 500 },
    { kind: 'playback:ready', connectionId: 'c-bob', payload: about },
    {
      kind: 'playback:report',
      connectionId: 'c-bob',
      payload: { ...about, sampledAt: 1, position: 0, player: 'playing', state: 'in-sync', bufferedSeconds: 0, driftMs: null, rttMs: null },
    },
    { kind: 'playback:pause', connectionId: 'c-bob', payload: { op: 'x', version: 1 } },
    { kind: 'room:close', connectionId: 'c-nobody', payload: {} },
  ]
  for (const command of stale) {
    const answer = party.run(command)
    expect(party.room()).toBe(before)
    expect(party.effects()).toEqual([])
    if ('payload' in command) expect(codeOf(answer)).toBe('not_in_room')
  }
})

test('[RM13] a lost participant keeps the seat 15 s, shown as away, then leaves', () => {
  const party = partyOf({}, 'bob')
  party.report('bob')
  party.drop('bob')
  expect(party.effects()).toEqual([])
  party.advance(14_999)
  expect(party.room().seats.size).toBe(2)
  party.advance(1)
  expect(party.effects()).toMatchObject([{ event: 'room:members', payload: { count: 1, left: [{ id: 'bob' }] } }])
  expect(party.room().seats.size).toBe(1)
})

test('[RM13] who is back in time stays', () => {
  const party = partyOf({}, 'bob')
  party.drop('bob')
  party.advance(14_999)
  party.join('bob')
  expect(party.effects()).toEqual([])
  party.advance(60_000)
  expect(party.seat('bob')).toMatchObject({ lostAt: null, connection: { id: 'c-bob' } })
})

test('[RM13] several lost at once leave in one message', () => {
  const party = createParty()
  for (const name of ['bob', 'carol']) party.join(name)
  for (const name of ['bob', 'carol']) party.drop(name)
  party.advance(15_000)
  expect(party.effects()).toMatchObject([{ payload: { count: 1, left: [{ id: 'bob' }, { id: 'carol' }] } }])
})

test('[RM21] a kicked viewer is told so, and comes back only by joining anew', () => {
  const party = partyOf({ create: { visibility: 'unlisted' } })
  party.join('bob', { key: 'the-room-key-0001' })
  expect(codeOf(party.send('host', 'room:kick', { memberId: 'bob' }))).toBe('ok')
  expect(party.effects()).toMatchObject([
    { kind: 'put-out', connection: { id: 'c-bob' }, reason: 'kicked' },
    { kind: 'broadcast', event: 'room:members', payload: { count: 1, left: [{ id: 'bob' }] } },
  ])
  expect(codeOf(party.join('bob', { shownHash: 'resume-bob-1' }))).toBe('room_not_found')
  party.join('bob', { key: 'the-room-key-0001', seatId: 'bob-anew' })
  expect(party.seat('bob-anew').operations).toEqual([])
})

test('[RM21] nobody is kicked who is not there, nor the host by himself', () => {
  const party = partyOf({}, 'bob')
  expect(codeOf(party.send('host', 'room:kick', { memberId: 'x' }))).toBe('member_not_found')
  expect(party.send('host', 'room:kick', { memberId: 'host' })).toMatchObject({ error: { code: 'invalid_payload', field: 'memberId' } })
  expect(party.room().seats.size).toBe(2)
})
