import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClientEvent } from './names.ts'
import { clientSchemas, handshakeSchema, mediaSchema } from './schema.ts'

const MEDIA = { itemId: 'film-1', title: 'The Long Take', durationSeconds: 600 }

/** A payload of each event that its schema takes. */
const VALID: Record<ClientEvent, Record<string, unknown>> = {
  'clock:probe': { t0: 1.5 },
  'directory:watch': { query: 'x', page: 1, size: 10 },
  'directory:unwatch': {},
  'room:create': {
    name: 'Friday',
    media: MEDIA,
    position: 1,
    playing: true,
    visibility: 'listed',
    control: 'host',
    waiting: 'members',
    password: 'x',
  },
  'room:join': { roomId: 'abcdefghij', key: 'k'.repeat(43), resume: 'r'.repeat(53), password: 'x' },
  'room:leave': {},
  'room:close': {},
  'room:update': { name: 'Friday', visibility: 'listed', control: 'host', waiting: 'members' },
  'room:kick': { memberId: 'm-1' },
  'room:snapshot': { op: 'o-1' },
  'room:quality': { maxBitrate: 1, directPlay: true },
  'members:watch': { page: 1 },
  'members:unwatch': {},
  'host:transfer': { memberId: 'm-1' },
  'playback:play': { op: 'o', version: 1, position: 1 },
  'playback:pause': { op: 'o', version: 1, position: 1 },
  'playback:seek': { op: 'o', version: 1, position: 1 },
  'playback:rate': { op: 'o', version: 1, rate: 1.5 },
  'playback:media': { op: 'o', version: 1, media: MEDIA, position: 1, playing: false },
  'playback:report': {
    epoch: 1,
    version: 1,
    sampledAt: 1,
    position: 1,
    player: 'playing',
    state: 'in-sync',
    bufferedSeconds: 1,
    driftMs: -1,
    rttMs: 1,
  },
  'playback:ready': { epoch: 1, version: 1 },
  'auth:renew': { token: 't' },
  'chat:send': {},
  'chat:react': {},
}
const RESERVED: readonly string[] = ['chat:send', 'chat:react']
const events = Object.values(ClientEvent).filter((event) => !RESERVED.includes(event))
const fields = events.flatMap((event) => Object.keys(VALID[event]).map((field) => [event, field] as const))

/** What no field of the protocol takes. */
const WRONG: readonly unknown[] = [[], {}, [[]], { $ne: null }, '\u0000', 'x'.repeat(10_000), Number.NaN, JSON.parse('1e999'), -1e308, -1]
/** Two fields take numbers below zero or text of their own. */
const isTaken = (field: string, value: unknown): boolean =>
  (field === 'driftMs' && value === -1) ||
  (['token', 'password', 'query'].includes(field) && value === '\u0000') ||
  (field === 'query' && value === '')

test.each(events)('[WI13] %s takes what is valid, and nothing but an object', (event) => {
  expect(clientSchemas[event].safeParse(VALID[event]).success).toBe(true)
  for (const payload of [undefined, null, 0, '', 'x', true, [], [VALID[event]]])
    expect(clientSchemas[event].safeParse(payload).success).toBe(false)
})

test.each(events)('[WI13] %s names a field too many', (event) => {
  for (const extra of ['extra', 'constructor', 'toString']) {
    const result = clientSchemas[event].safeParse({ ...VALID[event], [extra]: 1 })
    expect(result.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: [extra] })
  }
})

test.each(fields)('[WI13] %s: a wrong %s is refused by name', (event, field) => {
  for (const value of WRONG) {
    if (isTaken(field, value)) continue
    const result = clientSchemas[event].safeParse({ ...VALID[event], [field]: value })
    expect(result.error?.issues[0]?.path[0], JSON.stringify(value)).toBe(field)
  }
})

test('[WI13] a field inside media is named with its path', () => {
  const wrong = { ...VALID['room:create'], media: { ...MEDIA, itemId: '../../etc/passwd' } }
  expect(clientSchemas['room:create'].safeParse(wrong).error?.issues[0]?.path).toEqual(['media', 'itemId'])
})

test('[WI13] a prototype smuggled in by JSON changes nothing', () => {
  const parsed = clientSchemas['room:leave'].safeParse(JSON.parse('{"__proto__":{"polluted":true}}'))
  expect(parsed.success).toBe(false)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('[WI16] names, titles and queries lose control, bidi and zero-width characters', () => {
  const disguised = ' \u202EFri\u200Bday\u0000\u2066\uFEFF '
  expect(clientSchemas['room:update'].parse({ name: disguised })).toEqual({ name: 'Friday' })
  expect(mediaSchema.parse({ ...MEDIA, title: disguised }).title).toBe('Friday')
  expect(clientSchemas['directory:watch'].parse({ query: disguised }).query).toBe('Friday')
  expect(handshakeSchema.parse({ protocol: 1, name: disguised }).name).toBe('Friday')
})

test('[WI16] nothing invisible survives, two spellings of one name are one, and what is left is measured', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
      const result = clientSchemas['room:update'].safeParse({ name })
      if (!result.success) return
      expect(result.data.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200D\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u)
      expect(cleaned(result.data.name ?? '')).toBe(result.data.name)
      expect(result.data.name).toBe(result.data.name?.trim().normalize('NFC'))
      expect(result.data.name?.length).toBeLessThanOrEqual(100)
    }),
  )
  expect(clientSchemas['room:update'].safeParse({ name: '\u200B\u202E ' }).success).toBe(false)
  expect(clientSchemas['room:update'].parse({ name: 'Cafe\u0301' })).toEqual({ name: 'Café' })
})

const cleaned = (name: string) => clientSchemas['room:update'].parse({ name }).name

test.each([
  ['a Hangul filler', '\u3164'],
  ['a soft hyphen', '\u00AD'],
  ['a Mongolian vowel separator', '\u180E'],
  ['a grapheme joiner', '\u034F'],
  ['tag characters', '\u{E0061}\u{E007F}'],
  ['variation selectors', '\uFE00\uFE0F\u{E0100}'],
  ['joiners', '\u200C\u200D'],
  ['bidi marks', '\u061C\u200E\u202E\u2066'],
  ['a line separator', '\u2028'],
  ['the first half of a pair', '\uD83D'],
  ['the second half of a pair', '\uDE00'],
])('[WI16] %s goes, inside, at the ends and alone', (_what, hidden) => {
  expect(cleaned(`${hidden}Fri${hidden}day${hidden}`)).toBe('Friday')
  expect(clientSchemas['room:update'].safeParse({ name: hidden }).success).toBe(false)
})

test.each(['👩‍👩‍👧', '👩🏽‍🚀', '🏳️‍🌈', '❤️', '1️⃣', '🇨🇭', '👍🏽'])('[WI16] the emoji %s stays whole', (emoji) => {
  expect(cleaned(`Film ${emoji} night`)).toBe(`Film ${emoji} night`)
})

test('[WI16] joiners and selectors that join no emoji go', () => {
  expect(cleaned('👩\u200Da')).toBe('👩a')
  expect(cleaned('a\u200D👩\u200D')).toBe('a👩')
  expect(cleaned('👩\u200D\u200D👩')).toBe('👩👩')
  expect(cleaned('❤\uFE0F\uFE0F')).toBe('❤\uFE0F')
  expect(cleaned('1\uFE0F2')).toBe('12')
})

test('[WI16] a letter and its accent with something invisible between are one letter', () => {
  expect(clientSchemas['room:update'].parse({ name: 'Cafe\u200B\u0301' })).toEqual({ name: 'Café' })
})
