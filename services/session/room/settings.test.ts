import { expect, test } from 'vitest'
import { codeOf, createParty, media, type Party } from './room-fixture.ts'

const withBob = (options: Parameters<typeof createParty>[0] = {}): Party => {
  const party = createParty(options)
  party.join('bob')
  return party
}

const STEERING = ['playback:play', 'playback:pause', 'playback:seek', 'playback:rate', 'playback:media'] as const
const payload = { position: 5, rate: 2, media, playing: false }

test.each([
  ['host', []],
  ['pause-for-all', ['playback:pause']],
  ['everyone', ['playback:play', 'playback:pause', 'playback:seek', 'playback:rate']],
] as const)('[RM15] control `%s` lets participants do %j', (control, allowed) => {
  for (const kind of STEERING) {
    const party = withBob({ create: { control, waiting: 'nobody', playing: kind === 'playback:pause' } })
    party.advance(1000)
    const before = party.room().timeline
    const answer = party.send('bob', kind, payload)
    const isAllowed = (allowed as readonly string[]).includes(kind)
    expect(codeOf(answer)).toBe(isAllowed ? 'ok' : 'not_allowed')
    expect(party.room().timeline !== before).toBe(isAllowed)
    expect(codeOf(party.send('host', kind, payload))).toBe('ok')
  }
})

test('[RM15] `cohosts` is not available, and nothing else of that update is done', () => {
  const party = withBob()
  const answer = party.send('host', 'room:update', { control: 'cohosts', name: 'New' })
  expect(answer).toMatchObject({ error: { code: 'not_available', field: 'control' } })
  expect(party.room()).toMatchObject({ control: 'host', name: 'Movie night', revision: 1 })
})

test('[RM16] the host changes name, visibility, control and waiting; all are told the whole', () => {
  const party = withBob()
  party.send('host', 'room:update', { name: 'Late show', visibility: 'unlisted', control: 'everyone', waiting: 'nobody' })
  expect(party.effects()).toMatchObject([
    {
      event: 'room:info',
      payload: { name: 'Late show', visibility: 'unlisted', control: 'everyone', waiting: 'nobody', hostId: 'host', revision: 2 },
    },
  ])
  party.send('host', 'room:update', { name: 'Late show' })
  expect(party.effects()).toEqual([])
  expect(party.room().revision).toBe(2)
})

test('[RM16] no one else may', () => {
  const party = withBob({ create: { control: 'everyone' } })
  const before = party.room()
  const answers = [
    party.send('bob', 'room:update', { name: 'Mine' }),
    party.send('bob', 'room:kick', { memberId: 'host' }),
    party.send('bob', 'host:transfer', { memberId: 'bob' }),
    party.send('bob', 'room:close', {}),
    party.send('bob', 'room:quality', { maxBitrate: 1, directPlay: false }),
  ]
  expect(new Set(answers.map(codeOf))).toEqual(new Set(['not_allowed']))
  expect(party.room()).toBe(before)
})

test('[RM20] the host’s quality choice reaches everyone', () => {
  const party = withBob()
  party.send('host', 'room:quality', { maxBitrate: 3_000_000, directPlay: false })
  const quality = { maxBitrate: 3_000_000, directPlay: false, locked: false }
  expect(party.effects()).toMatchObject([{ event: 'room:info', payload: { quality, revision: 2 } }])
  party.send('host', 'room:quality', { maxBitrate: 3_000_000, directPlay: false })
  expect(party.effects()).toEqual([])
})

test('[RM20] locked by the administrator the defaults hold at once, and the choice is refused', () => {
  const party = withBob()
  party.send('host', 'room:quality', { maxBitrate: 3_000_000, directPlay: false })
  const locked = { maxBitrate: 1_000_000, directPlay: true, locked: true }
  party.run({ kind: 'quality-policy', quality: locked })
  expect(party.effects()).toMatchObject([{ event: 'room:info', payload: { quality: locked } }])
  expect(codeOf(party.send('host', 'room:quality', { maxBitrate: 0, directPlay: true }))).toBe('quality_locked')
  expect(party.room().quality).toEqual(locked)
})

test('[RM20] unlocked again the room keeps what it has', () => {
  const party = withBob()
  party.run({ kind: 'quality-policy', quality: { maxBitrate: 1_000_000, directPlay: true, locked: true } })
  party.run({ kind: 'quality-policy', quality: { maxBitrate: 0, directPlay: false, locked: false } })
  expect(party.room().quality).toEqual({ maxBitrate: 1_000_000, directPlay: true, locked: false })
  party.run({ kind: 'quality-policy', quality: { maxBitrate: 0, directPlay: false, locked: false } })
  expect(party.effects()).toEqual([])
})
