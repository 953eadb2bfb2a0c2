import { expect, test } from 'vitest'
import { ErrorCode } from '../../services/protocol/names.ts'
import { failure } from './answer.ts'
import { verdict } from './verdict.ts'

const refused = (code: ErrorCode) => ({ kind: 'node', error: failure(code).error }) as const
const codes = Object.keys(ErrorCode) as ErrorCode[]
const byToken = new Set<ErrorCode>(['unauthorized', 'invalid_token', 'token_expired'])

test.each(codes)('[NE5] a handshake refused with %s ends, or is tried again, as the table says', (code) => {
  const expected = byToken.has(code) ? 'again' : ErrorCode[code].retryable ? 'retry' : 'stop'
  expect(verdict(refused(code), false).kind).toBe(expected)
})

test.each([...byToken])('[NE5] %s after a fresh token is terminal', (code) => {
  expect(verdict(refused(code), true)).toEqual({ kind: 'stop', problem: code })
})

test('[NE5] the time a node asks for is kept', () => {
  const error = { ...failure('too_many_connections').error, retryAfterMs: 9000 }
  expect(verdict({ kind: 'node', error }, true)).toEqual({ kind: 'retry', problem: 'too_many_connections', atLeastMs: 9000 })
})

test('[NE5] silence and a lost connection are tried again', () => {
  expect(verdict({ kind: 'silence' }, false)).toMatchObject({ kind: 'retry', problem: 'server_unreachable' })
  expect(verdict({ kind: 'lost' }, false)).toMatchObject({ kind: 'retry', problem: null })
})
