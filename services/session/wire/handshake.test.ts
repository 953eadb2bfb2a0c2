import { expect, test } from 'vitest'
import { type Claims, signToken } from '../../lib/jwt.ts'
import type { Log } from '../../lib/log.ts'
import { createManualClock } from '../../lib/manual-clock.ts'
import { readSessionConfig } from '../config.ts'
import { createAdmission } from './admission.ts'
import { createHandshake } from './handshake.ts'

const SECRET = 'f0e4c2f76c58916ec258f246851bea09'
const PREVIOUS = '7d1b6a90c35e2f84d9b07a4c61e8f35b'
const NOW_SECONDS = 1_700_000_000

const open = (env: Record<string, string> = {}) => {
  const clock = createManualClock(NOW_SECONDS * 1000)
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Log
  const state = { settings: readSessionConfig(env), isDraining: false }
  const handshake = createHandshake({
    clock,
    log,
    admission: createAdmission(10, clock),
    settings: () => state.settings,
    previousSecret: readSessionConfig(env).jwtSecretPrevious,
    isDraining: () => state.isDraining,
    knowsResume: () => false,
  })
  const shakeFrom = (address: string, auth: object = {}) => handshake({ protocol: 1, ...auth }, address)
  return { clock, lines, state, shakeFrom, shake: (auth: object) => shakeFrom('198.51.100.1', auth) }
}
const token = (changes: Partial<Claims> = {}, secret = SECRET) =>
  signToken(
    { sub: 'user-1', name: 'Alice', aud: 'WatchParty', iss: 'MediaServer', iat: NOW_SECONDS, exp: NOW_SECONDS + 60, ...changes },
    secret,
  )

test('[WI3] a valid token says who the viewer is, whatever the handshake claims', () => {
  const { shake, lines } = open({ JWT_SECRET: SECRET })
  expect(shake({ token: token(), name: 'Mallory', secret: 'a-secret-of-the-browser' })).toMatchObject({
    viewer: { userKey: 'user-1', name: 'Alice' },
    claims: { sub: 'user-1', exp: NOW_SECONDS + 60 },
  })
  expect(lines).toEqual([])
})

test.each([
  ['none', undefined, 'Unauthorized', 'unauthorized'],
  ['null', null, 'Unauthorized', 'unauthorized'],
  ['an expired one', token({ exp: NOW_SECONDS - 1 }), 'Invalid token', 'token_expired'],
  ['one of another audience', token({ aud: 'Other' }), 'Invalid token', 'invalid_token'],
  ['one of another issuer', token({ iss: 'Other' }), 'Invalid token', 'invalid_token'],
  ['one with another signature', token({}, PREVIOUS), 'Invalid token', 'invalid_token'],
  ['nonsense', 'x.y.z', 'Invalid token', 'invalid_token'],
])('[WI3] with a secret, %s is refused and logged', (_what, value, message, code) => {
  const { shake, lines } = open({ JWT_SECRET: SECRET })
  expect(shake({ token: value })).toMatchObject({ message, refused: { code } })
  expect(lines.map(([, line]) => line)).toEqual(['Invalid token'])
  expect(JSON.stringify(lines)).not.toContain(value ?? SECRET)
})

test('[WI3] many refusals are one line a second, with a count and the address; the first comes at once', () => {
  const { clock, shake, lines } = open({ JWT_SECRET: SECRET })
  for (let attempt = 0; attempt < 20; attempt++) shake({ token: 'x' })
  expect(lines).toEqual([[{ reason: 'invalid', address: '198.51.100.1', count: 1 }, 'Invalid token']])
  clock.advance(1000)
  expect(lines.slice(1)).toEqual([[{ reason: 'invalid', address: '198.51.100.1', count: 19 }, 'Invalid token']])
})

test('[WI20] the refusal says whether the address or the node is full', () => {
  const { shake, shakeFrom } = open()
  for (let attempt = 0; attempt < 50; attempt++) shake({})
  expect(shake({})).toMatchObject({ message: 'Too many connections from this address', refused: { code: 'too_many_connections' } })
  for (let attempt = 0; attempt < 2000; attempt++) shakeFrom(`10.0.0.${attempt}`)
  expect(shakeFrom('203.0.113.9')).toMatchObject({
    message: 'Too many viewers are connecting at once; try again in a moment',
    refused: { code: 'too_many_connections', retryable: true, retryAfterMs: 1000 },
  })
})

test('[WI3] while a secret is rotated the previous one still opens', () => {
  const { shake } = open({ JWT_SECRET: SECRET, JWT_SECRET_PREVIOUS: PREVIOUS })
  expect(shake({ token: token({}, PREVIOUS) })).toMatchObject({ viewer: { userKey: 'user-1' } })
})

test('[OP11] a secret saved while the node runs holds for the next handshake', () => {
  const { shake, state } = open()
  expect(shake({ name: 'Anyone' })).toMatchObject({ claims: null })
  state.settings = { ...state.settings, jwtSecret: SECRET }
  expect(shake({ name: 'Anyone' })).toMatchObject({ message: 'Unauthorized' })
  expect(shake({ token: token() })).toMatchObject({ viewer: { userKey: 'user-1' } })
})

test('[WI4] without a secret the name is a label and the browser’s secret the identity', () => {
  const { shake } = open()
  const keyOf = (auth: object) => (shake(auth) as { viewer: { userKey: string } }).viewer.userKey
  const alice = keyOf({ name: 'Alice', secret: 'a-secret-of-the-browser' })
  expect(keyOf({ name: 'Alice', secret: 'another-secret-of-a-browser' })).not.toBe(alice)
  expect(keyOf({ name: 'Bob', secret: 'a-secret-of-the-browser' })).toBe(alice)
  expect(keyOf({ name: 'Alice' })).not.toBe(keyOf({ name: 'Alice' }))
  expect(alice).not.toContain('a-secret-of-the-browser')
  expect(shake({ token: 'whatever', name: 'Alice' })).toMatchObject({ viewer: { name: 'Alice' }, claims: null })
})

test('[WI16] a name loses control and bidi characters, on the token too; without one the viewer is a guest', () => {
  const { shake } = open()
  expect(shake({ name: ' Ali\u202Ece\u200B ' })).toMatchObject({ viewer: { name: 'Alice' } })
  expect(shake({})).toMatchObject({ viewer: { name: 'Guest' } })
  const secured = open({ JWT_SECRET: SECRET })
  expect(secured.shake({ token: token({ name: 'Ali\u202Ece\u0000' }) })).toMatchObject({ viewer: { name: 'Alice' } })
  expect(secured.shake({ token: token({ name: '\u200B' }), name: 'Bob' })).toMatchObject({ viewer: { name: 'Bob' } })
})

test.each([0, 2, 999])('[WI15] protocol %i is refused', (protocol) => {
  expect(open().shake({ protocol })).toMatchObject({ refused: { code: 'protocol_unsupported', retryable: false } })
})

test.each([
  [{ protocol: '1' }, 'protocol'],
  [{ protocol: undefined }, 'protocol'],
  [{ name: '\u200B' }, 'name'],
  [{ name: 'x'.repeat(500) }, 'name'],
  [{ secret: 'short' }, 'secret'],
  [{ token: 5 }, 'token'],
  [{ features: [1] }, 'features.0'],
])('[WI13] a handshake with %o is refused with the field', (auth, field) => {
  expect(open().shake(auth)).toMatchObject({ refused: { code: 'invalid_payload', field } })
})

test('[OP4] a node that drains sends newcomers elsewhere', () => {
  const { shake, state } = open()
  state.isDraining = true
  expect(shake({})).toMatchObject({ refused: { code: 'moving', retryable: true } })
})
