import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signToken, verifyToken } from './jwt.ts'

const secret = 'k7#Qz!9vT2@mXw4$Lr8^Bn6&Hd1*Fs3%'
const other = 'Zp5)Yc0(Gt7_We2+Ua9=Ij4[Ok6]Me8{'
const claims = { sub: 'u1', name: 'Alice', aud: 'WatchParty', iss: 'MediaServer', iat: 1000, exp: 4600 }
const expected = { audience: 'WatchParty', issuer: 'MediaServer' }
const unsigned = (header: object, body: object): string =>
  [header, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

test('[TK2] a token has exactly the header and claims of the contract', () => {
  const [header, body] = signToken(claims, secret)
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString())
  expect(JSON.parse(header ?? '')).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(JSON.parse(body ?? '')).toEqual(claims)
})

test('[WI3] the current and the previous secret are accepted, no other', () => {
  const token = signToken(claims, secret)
  expect(verifyToken(token, [secret], expected, 2000)).toEqual({ claims })
  expect(verifyToken(token, [other, secret], expected, 2000)).toEqual({ claims })
  expect(verifyToken(token, [other], expected, 2000)).toEqual({ problem: 'invalid' })
})

test.each([
  ['another audience', { ...claims, aud: 'Else' }],
  ['another issuer', { ...claims, iss: 'Else' }],
  ['no subject', { ...claims, sub: '' }],
])('[WI3] %s is invalid', (_what, wrong) => {
  expect(verifyToken(signToken(wrong, secret), [secret], expected, 2000)).toEqual({ problem: 'invalid' })
})

test('[WI3] an expired token says so', () => {
  expect(verifyToken(signToken(claims, secret), [secret], expected, 4601)).toEqual({ problem: 'expired' })
})

test('[WI3] alg none and another HMAC are invalid', () => {
  const none = `${unsigned({ alg: 'none', typ: 'JWT' }, claims)}.`
  const head = unsigned({ alg: 'HS512', typ: 'JWT' }, claims)
  const strong = `${head}.${createHmac('sha512', secret).update(head).digest('base64url')}`
  for (const token of [none, strong, 'x', '', 'a.b.c']) expect(verifyToken(token, [secret], expected, 2000)).toEqual({ problem: 'invalid' })
})
