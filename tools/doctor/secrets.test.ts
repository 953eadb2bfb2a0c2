import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { OTHER_SECRET } from '../../services/plugin/testing/plugin.ts'
import { judgeHandshakes } from './secrets.ts'
import { ALICE, examine, install, verdictOf } from './testing.ts'

test.each([
  ['differ', {}, { JWT_SECRET: OTHER_SECRET }, 'secrets_differ'],
  ['are equal, but the audience is not', { JwtAudience: 'Others' }, {}, 'secrets_differ'],
  ['are missing at the session server', {}, { JWT_SECRET: '' }, 'secret_only_at_plugin'],
  ['are missing at the plugin', { JwtSecret: '' }, {}, 'secret_only_at_node'],
  ['are missing on both sides', { JwtSecret: '' }, { JWT_SECRET: '' }, 'authentication_off'],
  ['are equal', {}, {}, 'ok'],
])('[DO6] secrets that %s', async (_title, settings, node, verdict) => {
  expect(verdictOf(await examine(await install({ settings, node }), ALICE), 'secrets')).toBe(verdict)
})

test('[DO6] without a credential a secret of the session server is seen, and not judged', async () => {
  expect(verdictOf(await examine(await install(), null), 'secrets')).toBe('skipped')
  expect(verdictOf(await examine(await install({ node: { JWT_SECRET: '' } }), null), 'secrets')).toBe('authentication_off')
})

test('[DO6] a token that had run out is a matter of clocks: its signature was good', async () => {
  const pluginClock = createManualClock(Date.now() - 7_200_000)
  const findings = await examine(await install({ pluginClock }))
  expect([verdictOf(findings, 'secrets'), verdictOf(findings, 'clock'), verdictOf(findings, 'token')]).toEqual([
    'ok',
    'token_expired',
    'token_time',
  ])
})

test.each([
  ['silence', 'handshake_silent'],
  ['protocol_unsupported', 'protocol_differs'],
  ['moving', 'handshake_refused'],
  ['too_many_connections', 'handshake_refused'],
] as const)('[DO6] a handshake that comes to %s says nothing of secrets', (result, code) => {
  for (const handshakes of [
    { grant: null, withToken: null, without: result },
    { grant: { token: 't' }, withToken: result, without: 'unauthorized' as const },
  ])
    expect(judgeHandshakes(handshakes)).toEqual([expect.objectContaining({ code })])
})
