import { expect, test } from 'vitest'
import { positionAt } from '../../protocol/timeline.ts'
import { createParty, media, type Party } from './room-fixture.ts'

/** A room with bob in step, held at `position` (s) and ready to play there. */
const readyParty = (position = 0): Party => {
  const party = createParty({ create: { position } })
  party.join('bob')
  party.report('bob')
  party.ready('host')
  party.ready('bob')
  return party
}

/** A room that plays from `position` (s), its clock where the film begins to move. */
const playingParty = (position = 0): Party => {
  const party = readyParty(position)
  party.send('host', 'playback:play', {})
  party.advance(100)
  return party
}

const stateEvent = (payload: object) => [{ kind: 'broadcast', event: 'room:state', payload }]

test('[PB1] play, pause and seek of the host are told to all, with who did it by which operation', () => {
  const party = readyParty()
  party.send('host', 'playback:play', { op: 'mine' })
  expect(party.effects()).toMatchObject(stateEvent({ playing: true, cause: 'play', by: { memberId: 'host', name: 'Host', op: 'mine' } }))
  party.advance(5100)
  party.send('host', 'playback:pause', { position: 5 })
  expect(party.effects()).toMatchObject(stateEvent({ playing: false, position: 5, cause: 'pause' }))
  party.send('host', 'playback:seek', { position: 90 })
  expect(party.effects()).toMatchObject(stateEvent({ playing: false, position: 90, cause: 'seek' }))
})

test('[PB2] each accepted change is one version on; what changes nothing keeps it', () => {
  const party = readyParty()
  const versions = [
    party.send('host', 'playback:play', {}),
    party.send('host', 'playback:play', {}),
    party.send('host', 'playback:pause', {}),
    party.send('host', 'playback:pause', {}),
    party.send('host', 'playback:rate', { rate: 1 }),
    party.send('host', 'playback:rate', { rate: 1.5 }),
  ]
  expect(versions).toEqual([2, 2, 3, 3, 3, 4].map((version) => ({ ok: true, version })))
})

test('[PB3] play, seek and rate take effect at now + lead', () => {
  const party = readyParty(20)
  party.send('host', 'playback:play', {})
  expect(party.room().timeline).toMatchObject({ playing: true, position: 20, at: party.now() + 100 })
  party.advance(10_100)
  party.send('host', 'playback:rate', { rate: 2 })
  expect(party.room().timeline).toMatchObject({ position: 30.1, at: party.now() + 100, rate: 2 })
  party.send('host', 'room:update', { waiting: 'nobody' })
  party.send('host', 'playback:seek', { position: 200 })
  expect(party.room().timeline).toMatchObject({ playing: true, position: 200, at: party.now() + 100, rate: 2 })
})

test('[PB4] pause takes effect at once, at the exact place of the host', () => {
  const party = playingParty()
  party.advance(5000)
  party.send('host', 'playback:pause', { position: 5.123 })
  expect(party.room().timeline).toMatchObject({ playing: false, position: 5.123, at: party.now() })
})

test('[PB4] without a plausible place of the host the timeline’s own is taken', () => {
  for (const position of [undefined, 300]) {
    const party = playingParty()
    party.advance(5000)
    party.send('host', 'playback:pause', position === undefined ? {} : { position })
    expect(party.room().timeline.position).toBe(5)
  }
})

test('[PB4] a participant’s place is not the room’s', () => {
  const party = playingParty()
  party.send('host', 'room:update', { control: 'pause-for-all' })
  party.advance(5000)
  party.send('bob', 'playback:pause', { position: 6 })
  expect(party.room().timeline).toMatchObject({ playing: false, position: 5 })
})

test('[PB4] paused before a seek took effect, the film stands where the seek went', () => {
  const party = playingParty()
  party.send('host', 'room:update', { waiting: 'nobody' })
  party.send('host', 'playback:seek', { position: 10 })
  party.advance(50)
  party.send('host', 'playback:pause', { position: 0.1 })
  expect(party.room().timeline.position).toBe(10)
})

test('[PB5] pause then play: one place and one moment for all', () => {
  const party = playingParty()
  party.advance(5000)
  party.send('host', 'playback:pause', { position: 4.2 })
  party.ready('host')
  party.ready('bob')
  party.advance(60_000)
  party.report('bob')
  party.send('host', 'playback:play', {})
  expect(party.effects()).toMatchObject(stateEvent({ playing: true, position: 4.2, at: party.now() + 100 }))
})

test('[PB5] play names a place of its own: nobody is ready there yet', () => {
  const party = readyParty(20)
  party.send('host', 'playback:play', { position: 40 })
  expect(party.room()).toMatchObject({ timeline: { playing: false, position: 40 }, gate: { deadline: party.now() + 3000 } })
})

test('[PB5] play names the place where it stands, but for a hair’s breadth: everyone starts from the exact one', () => {
  const party = readyParty(20)
  party.send('host', 'playback:play', { position: 20.2 })
  expect(party.room().timeline).toMatchObject({ playing: true, position: 20 })
})

test('[PB17] a new item is one transition with a version of its own, waited for 8 s at most', () => {
  const party = playingParty()
  const next = { itemId: 'sequel', title: 'Another film', durationSeconds: 60 }
  expect(party.send('host', 'playback:media', { media: next, position: 0, playing: true })).toEqual({ ok: true, version: 3 })
  expect(party.room()).toMatchObject({
    timeline: { media: next, playing: false, position: 0, version: 3 },
    gate: { deadline: party.now() + 8000 },
    cause: 'media',
  })
  party.advance(8000)
  expect(party.room()).toMatchObject({ timeline: { media: next, playing: true, version: 4 }, cause: 'deadline' })
})

test('[PB17] a new item may be held, too', () => {
  const party = playingParty()
  party.send('host', 'playback:media', { media: { ...media, itemId: 'other' }, position: 7, playing: false })
  expect(party.room()).toMatchObject({ timeline: { playing: false, position: 7 }, gate: null })
})

test('[PB18] a place beyond the end is held at the end', () => {
  const party = readyParty()
  party.send('host', 'playback:seek', { position: 9999 })
  expect(party.room().timeline.position).toBe(600)
  expect(createParty({ create: { position: 9999 } }).room().timeline.position).toBe(600)
  party.send('host', 'playback:media', { media: { ...media, durationSeconds: 30 }, position: 40, playing: false })
  expect(party.room().timeline.position).toBe(30)
})

test('[PB18] at the end of the film the room stands there by itself', () => {
  const party = playingParty(590)
  party.advance(9999)
  expect(party.room().timeline.playing).toBe(true)
  party.advance(1)
  expect(party.room()).toMatchObject({ timeline: { playing: false, position: 600 }, cause: 'ended', by: null })
})

test('[PB25] play at the end starts over', () => {
  const party = readyParty(600)
  party.send('host', 'playback:play', {})
  expect(party.room()).toMatchObject({ timeline: { playing: false, position: 0 }, cause: 'play' })
  expect(party.room().gate).not.toBeNull()
})

test('[PB24] a change of rate keeps the place, while held and while waiting', () => {
  const party = readyParty(20)
  party.send('host', 'playback:rate', { rate: 1.5 })
  expect(party.room().timeline).toMatchObject({ playing: false, position: 20, rate: 1.5, at: party.now() })
  party.send('host', 'playback:play', {})
  const { gate } = party.room()
  party.advance(500)
  party.send('host', 'playback:rate', { rate: 0.5 })
  expect(party.room().gate).toEqual(gate)
  party.advance(2500)
  expect(positionAt(party.room().timeline, party.now() + 100 + 2000)).toBe(21)
})
