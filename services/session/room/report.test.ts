import { expect, test } from 'vitest'
import type { CheckedPayload } from '../../protocol/types.ts'
import { codeOf, createParty, type Party } from './room-fixture.ts'

/** A film that has played from 100 s for 10 s, with bob in it. */
const tenSecondsIn = (): Party => {
  const party = createParty({ create: { playing: true, waiting: 'nobody', position: 100 } })
  party.join('bob')
  party.advance(10_100)
  return party
}

/** One report a second, each this far (s) off the timeline. */
const reportOff = (party: Party, name: string, offsets: number[], change: Partial<CheckedPayload<'playback:report'>> = {}) => {
  for (const offset of offsets) {
    party.advance(1000)
    const { position, at } = party.room().timeline
    expect(codeOf(party.report(name, { position: position + (party.now() - at) / 1000 + offset, ...change }))).toBe('ok')
  }
}

test('[PB16] ended counts from the host near the end: the film is held there for all', () => {
  const party = tenSecondsIn()
  party.send('host', 'playback:seek', { position: 590 })
  party.advance(4000)
  party.report('host', { position: 596, player: 'ended' })
  expect(party.effects()).toMatchObject([{ payload: { playing: false, position: 600, cause: 'ended' } }])
})

test('[PB16] ended counts near the end of the timeline, too: the host’s version of the film may be the shorter one', () => {
  const party = tenSecondsIn()
  party.send('host', 'playback:seek', { position: 590 })
  party.advance(5101)
  party.report('host', { position: 592, player: 'ended' })
  expect(party.room()).toMatchObject({ timeline: { playing: false, position: 600 }, cause: 'ended' })
})

test.each<[string, string, Partial<CheckedPayload<'playback:report'>>]>([
  ['far from the end', 'host', { position: 300 }],
  ['from a participant', 'bob', { position: 600 }],
  ['for an older version', 'host', { position: 600, version: 0 }],
])('[PB16] ended %s counts for nothing', (_, name, change) => {
  const party = tenSecondsIn()
  const before = party.room().timeline
  reportOff(party, name, [0, 0], { player: 'ended', ...change })
  expect(party.room().timeline).toBe(before)
})

test('[PB19] two agreeing reports of the host move the timeline, one does not', () => {
  const party = tenSecondsIn()
  reportOff(party, 'host', [-4])
  expect(party.room().timeline.version).toBe(1)
  reportOff(party, 'host', [-4.3])
  expect(party.room()).toMatchObject({ timeline: { version: 2, at: party.now(), playing: true }, cause: 'reanchor', by: null })
})

test.each<[string, string, number[], Partial<CheckedPayload<'playback:report'>>]>([
  ['of a participant', 'bob', [-5, -5, -5], {}],
  ['for an older version', 'host', [-5, -5], { version: 0 }],
  ['for another owner’s epoch', 'host', [-5, -5], { epoch: 2 }],
  ['that disagree', 'host', [-3, -5, -3], {}],
  ['with one in between that fits', 'host', [-5, 0, -5], {}],
])('[PB19] reports %s move nothing', (_, name, offsets, change) => {
  const party = tenSecondsIn()
  const before = party.room().timeline
  reportOff(party, name, offsets, change)
  expect(party.room().timeline).toBe(before)
})

test('[PB19] a report sampled before the last change has settled is no evidence', () => {
  const party = tenSecondsIn()
  party.send('host', 'playback:seek', { position: 300 })
  const { at } = party.room().timeline
  party.advance(1000)
  party.report('host', { position: 110 })
  party.advance(600)
  party.report('host', { position: 111, sampledAt: at + 1500 })
  party.report('host', { position: 111, sampledAt: at + 1501 })
  expect(party.room().timeline).toMatchObject({ position: 300, version: 2 })
})

test.each([
  ['from further ahead than clocks differ', -2001, 1],
  ['from just ahead', -2000, 2],
  ['from long ago', 10_001, 1],
  ['a while old', 10_000, 2],
])('[PB19] samples %s: %d ms old they leave version %d', (_, ageMs, version) => {
  const party = tenSecondsIn()
  party.advance(10_000)
  for (const position of [140, 140.3]) {
    party.advance(300)
    party.report('host', { position, sampledAt: party.now() - ageMs })
  }
  expect(party.room().timeline.version).toBe(version)
})

test('[PB19] what the last host reported is no witness for the next', () => {
  const party = tenSecondsIn()
  reportOff(party, 'host', [-5])
  party.send('host', 'host:transfer', { memberId: 'bob' })
  reportOff(party, 'bob', [-5])
  expect(party.room().timeline.version).toBe(1)
})

test('[PB19] one sample sent twice is one witness', () => {
  const party = tenSecondsIn()
  const sampledAt = party.now()
  party.report('host', { position: 105, sampledAt })
  party.report('host', { position: 105, sampledAt })
  expect(party.room().timeline.version).toBe(1)
})

test.each(['paused', 'seeking', 'buffering', 'ended'] as const)(
  '[PB20] a %s player in a report never pauses or moves the room',
  (player) => {
    const party = tenSecondsIn()
    const before = party.room().timeline
    reportOff(party, 'host', [-8, -8, -8], { player })
    reportOff(party, 'host', [-8])
    reportOff(party, 'host', [-8], { player })
    reportOff(party, 'host', [-8])
    expect(party.room().timeline).toBe(before)
  },
)

test('[PB21] a backward jump under 2 s is ignored, however often it is reported', () => {
  const party = tenSecondsIn()
  const before = party.room().timeline
  reportOff(party, 'host', [-0.5, -1.99, -1.99, -1.99, -1.9, -1.9])
  expect(party.room().timeline).toBe(before)
})

test.each([-2.001, -40, 2.001, 40])('[PB22] a host %d s off re-anchors the room, once', (offset) => {
  const party = tenSecondsIn()
  reportOff(party, 'host', [offset, offset])
  const { timeline } = party.room()
  expect(timeline.position).toBeCloseTo(112 + offset)
  expect(timeline.version).toBe(2)
  reportOff(party, 'host', [0, 0, 0, 0])
  expect(party.room().timeline).toBe(timeline)
})

test('[PB22] the place is carried on from the sample to now', () => {
  const party = tenSecondsIn()
  reportOff(party, 'host', [-6])
  party.advance(1000)
  party.report('host', { position: 105.7, sampledAt: party.now() - 300 })
  expect(party.room().timeline).toMatchObject({ at: party.now(), version: 2 })
  expect(party.room().timeline.position).toBeCloseTo(106)
})
