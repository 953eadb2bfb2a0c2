import { expect, test } from 'vitest'
import { codeOf, createParty, type Party } from './room-fixture.ts'

/** A room held at its start, with these participants in step. */
const partyOf = (...names: string[]): Party => {
  const party = createParty()
  for (const name of names) party.join(name)
  party.advance(1)
  for (const name of names) party.report(name)
  return party
}

const play = (party: Party) => party.send('host', 'playback:play', {})

test('[PB9] the room waits for those in step and starts when the last of them is ready', () => {
  const party = partyOf('bob')
  play(party)
  expect(party.room().timeline.playing).toBe(false)
  expect(party.effects()).toMatchObject([{ payload: { playing: false, waitingUntil: party.now() + 3000 } }])
  party.ready('host')
  expect(party.effects()).toEqual([])
  party.advance(400)
  party.ready('bob')
  expect(party.effects()).toMatchObject([{ payload: { playing: true, at: party.now() + 100, version: 3, cause: 'ready' } }])
  expect(party.effects()).not.toMatchObject([{ payload: { waitingUntil: expect.anything() } }])
})

test('[PB9] who is ready where the room is held need not say so again', () => {
  const party = partyOf('bob')
  party.ready('host')
  party.ready('bob')
  play(party)
  expect(party.room()).toMatchObject({ timeline: { playing: true, version: 2 }, gate: null })
})

test('[PB9] a seek while playing waits at the new place; while held it only moves', () => {
  const party = partyOf('bob')
  party.send('host', 'playback:seek', { position: 30 })
  expect(party.room()).toMatchObject({ timeline: { playing: false, position: 30 }, gate: null })
  play(party)
  party.advance(3100)
  party.report('bob')
  party.send('host', 'playback:seek', { position: 60 })
  expect(party.room()).toMatchObject({ timeline: { playing: false, position: 60 }, gate: { deadline: party.now() + 3000 } })
})

test('[PB9] at the deadline the room goes on without the late', () => {
  const party = partyOf('bob')
  play(party)
  party.ready('host')
  party.advance(2999)
  expect(party.room().timeline.playing).toBe(false)
  party.advance(1)
  expect(party.room()).toMatchObject({ timeline: { playing: true, at: party.now() + 100 }, cause: 'deadline', gate: null })
})

test('[PB9] a room created playing waits for its host', () => {
  const party = createParty({ create: { playing: true, position: 12 } })
  expect(party.room()).toMatchObject({ timeline: { version: 1, playing: false, position: 12 }, gate: { deadline: party.now() + 3000 } })
  party.ready('host')
  expect(party.room().timeline).toMatchObject({ version: 2, playing: true, position: 12, at: party.now() + 100 })
})

test('[PB9] with waiting for nobody it starts at once', () => {
  const party = createParty({ create: { playing: true, waiting: 'nobody' } })
  expect(party.room()).toMatchObject({ timeline: { version: 1, playing: true, at: party.now() + 100 }, gate: null })
  party.send('host', 'playback:seek', { position: 100 })
  expect(party.room().gate).toBeNull()
})

test('[PB9] waiting for nobody from now on ends a wait', () => {
  const party = partyOf('bob')
  play(party)
  party.send('host', 'room:update', { waiting: 'nobody' })
  expect(party.events()).toEqual(['room:info', 'room:state'])
  expect(party.room().timeline.playing).toBe(true)
})

test.each([
  ['blocked', (party: Party) => party.report('bob', { state: 'blocked' })],
  ['away', (party: Party) => party.report('bob', { state: 'away' })],
  ['measuring', (party: Party) => party.report('bob', { state: 'measuring' })],
  ['gone', (party: Party) => party.send('bob', 'room:leave', {})],
  ['cut off', (party: Party) => party.drop('bob')],
  ['kicked', (party: Party) => party.send('host', 'room:kick', { memberId: 'bob' })],
])('[PB9] who is %s is waited for no more', (_, happens) => {
  const party = partyOf('bob')
  play(party)
  party.ready('host')
  expect(party.room().timeline.playing).toBe(false)
  happens(party)
  expect(party.room()).toMatchObject({ timeline: { playing: true }, cause: 'ready' })
})

test('[PB9] whose report has expired is not waited for', () => {
  const party = partyOf('bob')
  party.advance(12_001)
  party.ready('host')
  play(party)
  expect(party.room().timeline.playing).toBe(true)
})

test('[PB9] the host is waited for without any report, but not where autoplay was refused him', () => {
  const party = partyOf('bob')
  party.ready('bob')
  play(party)
  party.ready('bob')
  expect(party.room().timeline.playing).toBe(false)
  party.report('host', { state: 'blocked' })
  expect(party.room().timeline.playing).toBe(true)
})

test('[PB9] play while waiting starts now; pause while waiting ends it', () => {
  const party = partyOf('bob')
  play(party)
  play(party)
  expect(party.room()).toMatchObject({ timeline: { playing: true, at: party.now() + 100 }, gate: null, cause: 'play' })
  party.send('host', 'playback:seek', { position: 50 })
  expect(party.room().gate).not.toBeNull()
  party.send('host', 'playback:pause', { position: 49 })
  expect(party.room()).toMatchObject({ timeline: { playing: false, position: 50 }, gate: null, cause: 'pause' })
})

test('[PB10] ready for another version, or another owner’s, counts for nothing', () => {
  const party = partyOf()
  play(party)
  const { version } = party.room().timeline
  for (const other of [
    { epoch: 1, version: version - 1 },
    { epoch: 1, version: version + 1 },
    { epoch: 2, version },
  ]) {
    expect(codeOf(party.send('host', 'playback:ready', other))).toBe('ok')
    expect(party.room().timeline).toMatchObject({ playing: false, version })
  }
  party.send('host', 'playback:ready', { epoch: 1, version })
  expect(party.room().timeline.playing).toBe(true)
})

/** Bob keeps the room waiting to its deadline. */
const stallOnce = (party: Party) => {
  party.report('bob')
  party.send('host', 'playback:seek', { position: 100 })
  party.ready('host')
  const { gate } = party.room()
  if (gate) party.advance(3100)
  return gate !== null
}

test('[PB11] who has used up 20 s of the others’ time is waited for no more', () => {
  const party = partyOf('bob')
  play(party)
  party.advance(3100)
  const waits = Array.from({ length: 8 }, () => stallOnce(party))
  expect(waits).toEqual([true, true, true, true, true, true, false, false])
  expect(party.seat('bob').stall.usedMs).toBe(21_000)
})

test('[PB11] five minutes later there is a budget again', () => {
  const party = partyOf('bob')
  play(party)
  while (stallOnce(party));
  party.advance(300_001 - 21_000)
  expect(stallOnce(party)).toBe(true)
  expect(party.seat('bob').stall.usedMs).toBe(3000)
})

test('[PB11] who is ready in time uses nothing, and the host is always waited for', () => {
  const party = partyOf('bob')
  play(party)
  party.ready('bob')
  party.advance(3100)
  expect(party.seat('bob').stall.usedMs).toBe(0)
  for (let round = 0; round < 10; round++) {
    party.send('host', 'playback:seek', { position: 10 * round })
    expect(party.room().gate).not.toBeNull()
    party.advance(3100)
  }
})

test('[PB15] joining changes no timeline and makes nobody wait', () => {
  const party = partyOf('bob')
  play(party)
  const before = party.room()
  party.advance(10)
  party.join('carol')
  party.report('carol', { state: 'buffering' })
  expect(party.room().timeline).toBe(before.timeline)
  expect(party.room().gate).toBe(before.gate)
  party.ready('host')
  party.ready('bob')
  expect(party.room().timeline.playing).toBe(true)
})

test('[PB15] nor does joining at the very moment of the play', () => {
  const party = partyOf()
  party.join('carol')
  party.report('carol')
  play(party)
  party.ready('host')
  expect(party.room().timeline.playing).toBe(true)
})
