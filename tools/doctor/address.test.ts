import { expect, test } from 'vitest'
import { checkAddress } from './address.ts'
import type { Ask } from './ask.ts'
import { verdictOf } from './testing.ts'

const telling =
  (body: string, status = 200): Ask =>
  async (url) => ({ status, headers: new Headers(), text: body, url })
const configured = (SessionServerUrl: string) => telling(JSON.stringify({ SessionServerUrl }))

test('[DO4] an empty SessionServerUrl is port 3000 of the page’s own host, as a page derives it', async () => {
  const { findings, socketUrl } = await checkAddress(configured(''), 'https://media.example/jellyfin')
  expect(socketUrl).toBe('wss://media.example:3000/ws')
  expect([verdictOf(findings, 'address'), verdictOf(findings, 'mixed')]).toEqual(['ok', 'ok'])
})

test('[DO4] an https page with a ws:// address is mixed content, and no socket is tried', async () => {
  const { findings, socketUrl } = await checkAddress(configured('ws://media.example/ws'), 'https://media.example')
  expect([verdictOf(findings, 'mixed'), socketUrl]).toEqual(['mixed_content', null])
})

test.each([
  ['https://media.example/ws', 'address_invalid'],
  ['wss://media.example/socket', 'address_invalid'],
])('[DO4] %s is no address of a session server', async (url, verdict) => {
  expect(verdictOf((await checkAddress(configured(url), 'https://media.example')).findings, 'address')).toBe(verdict)
})

test.each([
  [telling('{"error":"Plugin not configured"}', 500), 'configuration_unset'],
  [telling('<!doctype html>'), 'configuration_status'],
  [telling('{}', 404), 'configuration_status'],
])('[DO4] a configuration that is not answered is told apart: %#', async (ask, verdict) => {
  const { findings, socketUrl } = await checkAddress(ask, 'https://media.example')
  expect([verdictOf(findings, 'configuration'), verdictOf(findings, 'address'), socketUrl]).toEqual([verdict, 'skipped', null])
})
