import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { type Speak, startMediaServer, type TestMediaServer } from '../testing/media-server.ts'
import { speakEmby } from '../testing/speak-emby.ts'
import { ALICE } from '../testing/test-users.ts'
import { createEmbyMediaServer } from './emby.ts'

const ALICE_ID = 'a'.repeat(32)
const BOB_ID = 'b'.repeat(32)
let server: TestMediaServer

const open = async (speak: Speak = speakEmby()) => {
  server = await startMediaServer(speak)
  server.users.set('alice-token', { ...ALICE, Id: ALICE_ID })
  server.users.set('bob-token', { ...ALICE, Id: BOB_ID, Name: 'Bob' })
  const mediaServer = createEmbyMediaServer({ url: server.url, clock: createManualClock(), log: pino({ level: 'silent' }) })
  return (token: string) => mediaServer.identify({ token, cookie: null }, '192.168.1.20')
}
afterEach(() => server.close())

/** Emby, but its list of sessions is the test's. */
const withSessions = (sessionsOf: (deviceId: string) => unknown): Speak => {
  const emby = speakEmby()
  return (of, url, headers) => {
    const real = emby(of, url, headers)
    return url.pathname === '/Sessions' ? [200, sessionsOf(String(headers['x-emby-device-id']))] : real
  }
}

test('[PL14] each token is asked as a device of its own, always the same one, that does not tell the token', async () => {
  const identify = await open()
  expect([await identify('alice-token'), await identify('bob-token'), await identify('alice-token')]).toMatchObject([
    { id: ALICE_ID },
    { id: BOB_ID, name: 'Bob' },
    { id: ALICE_ID },
  ])
  const devices = server.asked.map(({ headers }) => headers['x-emby-device-id'])
  expect(new Set(devices).size).toBe(2)
  expect(devices[0]).toMatch(/^matinee-[0-9a-f]{32}$/)
})

test('[PL14] a session that comes with the second answer is found', async () => {
  let asked = 0
  const identify = await open(withSessions((DeviceId) => (asked++ === 0 ? [] : [{ DeviceId, UserId: ALICE_ID }])))
  expect(await identify('alice-token')).toMatchObject({ kind: 'user', id: ALICE_ID })
})

test.each([
  ["another device's session", () => [{ DeviceId: 'phone', UserId: BOB_ID }]],
  ['sessions of two users', (DeviceId: string) => [ALICE_ID, BOB_ID].map((UserId) => ({ DeviceId, UserId }))],
  ['a session without a user, which is an API key’s', (DeviceId: string) => [{ DeviceId }]],
  ['a user id that is none', (DeviceId: string) => [{ DeviceId, UserId: 7 }]],
  ['no list', () => ({ Items: [] })],
])('[PL14] %s proves nothing', async (_what, sessionsOf) => {
  const identify = await open(withSessions(sessionsOf))
  expect(await identify('alice-token')).toEqual({ kind: 'unknown' })
  expect(server.asked.every(({ path }) => path.startsWith('/Sessions?'))).toBe(true)
})
