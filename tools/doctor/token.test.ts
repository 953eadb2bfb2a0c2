import express from 'express'
import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { examine, install, verdictOf } from './testing.ts'

const tokenAnswers = (status: number, body: object | string) => {
  const first = express()
  first.get('/WatchParty/Token', (_request, response) => response.status(status).send(body))
  return first
}

test.each([
  [401, { error: 'User identity not found in claims' }, 'token_unauthorized'],
  [429, { error: 'Rate limit exceeded. Try again later.' }, 'token_rate_limited'],
  [500, { error: 'Plugin not configured' }, 'token_not_configured'],
  [503, { error: 'The media server does not answer' }, 'token_media_server'],
  [403, { error: 'Forbidden' }, 'token_status'],
  [302, 'elsewhere', 'token_status'],
  [200, '<!doctype html>', 'token_status'],
])('[DO3] the plugin answers %i: %s', async (status, body, verdict) => {
  expect(verdictOf(await examine(await install({ first: tokenAnswers(status, body) })), 'token')).toBe(verdict)
})

test('[DO3] the real plugin: a wrong password, a token that it does not know, and one that it does', async () => {
  const installation = await install()
  expect(verdictOf(await examine(installation, { user: 'user-alice', password: 'wrong' }), 'token')).toBe('login_refused')
  expect(verdictOf(await examine(installation, { token: 'nobody' }), 'token')).toBe('token_unauthorized')
  expect(verdictOf(await examine(installation, { token: 'user-bob' }), 'token')).toBe('ok')
  expect(verdictOf(await examine(installation, null), 'token')).toBe('skipped')
})

test('[DO3] a media server that answers a login with an error is told from a wrong password', async () => {
  const first = express()
  first.post('/Users/AuthenticateByName', (_request, response) => response.status(500).end())
  expect(verdictOf(await examine(await install({ first })), 'token')).toBe('login_status')
})

test("[DO3] a plugin whose clock is apart from this machine's is said to be so", async () => {
  const pluginClock = createManualClock(Date.now() + 120_000)
  expect(verdictOf(await examine(await install({ pluginClock })), 'token')).toBe('token_time')
})
