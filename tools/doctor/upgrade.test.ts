import { expect, test } from 'vitest'
import { examine, install, serve, serveWithoutUpgrades, verdictOf } from './testing.ts'
import { judgeUpgrade } from './upgrade.ts'

const JSON_ERROR = JSON.stringify({ error: 'Not found' })

test.each([
  [101, '', null],
  [200, '<!doctype html>', 'socket_page'],
  [302, '', 'socket_page'],
  [404, '<!doctype html>', 'socket_page'],
  [404, JSON_ERROR, 'socket_path'],
  [400, 'This path takes WebSockets only', 'upgrade_dropped'],
  [426, '', 'upgrade_dropped'],
  [403, '', 'origin_refused'],
  [429, '', 'socket_crowded'],
  [502, '', 'socket_no_node'],
  [503, '', 'socket_no_node'],
  [504, '', 'socket_no_node'],
  [500, '', 'socket_status'],
  [401, '', 'socket_status'],
])('[DO5] an upgrade answered with %i (%s) means %s', (status, text, code) => {
  const finding = judgeUpgrade({ status, text })
  expect(finding === null ? null : 'code' in finding && finding.code).toBe(code)
})

test('[DO5] a proxy that drops the Upgrade header is known', async () => {
  const installation = await install()
  const { port } = await serveWithoutUpgrades(installation.nodePort)
  installation.configure({ SessionServerUrl: `ws://127.0.0.1:${port}/ws` })
  const findings = await examine(installation)
  expect(verdictOf(findings, 'socket')).toBe('upgrade_dropped')
  expect(['secrets', 'clock'].map((check) => verdictOf(findings, check as 'secrets'))).toEqual(['skipped', 'skipped'])
})

test("[DO5] a session server that does not know the page's origin is known", async () => {
  const installation = await install({ node: { ALLOWED_ORIGINS: 'https://elsewhere.example' } })
  expect(verdictOf(await examine(installation), 'socket')).toBe('origin_refused')
})

test('[DO5] a wrong path, a closed port, wss where ws is spoken, and silence are told apart', async () => {
  const installation = await install()
  const { port: silent } = await serve(() => {})
  const { port: closed, server } = await serve(() => {})
  server.close()
  const at = async (SessionServerUrl: string, timeoutMs?: number) => {
    installation.configure({ SessionServerUrl })
    return verdictOf(await examine(installation, null, timeoutMs), 'socket')
  }
  expect(await at(`ws://127.0.0.1:${installation.nodePort}/party/ws`)).toBe('socket_path')
  expect(await at(`ws://127.0.0.1:${closed}/ws`)).toBe('socket_refused')
  expect(await at(`wss://127.0.0.1:${installation.nodePort}/ws`)).toBe('socket_not_http')
  expect(await at(`ws://127.0.0.1:${silent}/ws`, 100)).toBe('socket_silent')
})
