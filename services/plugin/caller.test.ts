import request from 'supertest'
import { expect, test } from 'vitest'
import { createTestPlugin, TEST_CONFIG, TOKEN } from './testing/plugin.ts'

const LIMIT = 120
const behindProxy = () => createTestPlugin({}, { config: { ...TEST_CONFIG, trustProxy: ['127.0.0.0/8', '::1'] } })
const ask = (app: Parameters<typeof request>[0], token: string, from: string) =>
  request(app).get(TOKEN).set('X-Media-Token', token).set('X-Forwarded-For', from)
const exhaust = async (app: Parameters<typeof request>[0], from: (round: number) => string) => {
  for (let i = 0; i < LIMIT; i++) expect((await ask(app, `nobody${i}`, from(i))).status).toBe(401)
}

test('[PL8] an address that was refused too often is answered 429 and the media server is not asked', async () => {
  const { app, mediaServer, clock } = behindProxy()
  await exhaust(app, () => '203.0.113.5')
  const refused = await ask(app, 'nobody', '203.0.113.5')
  expect([refused.status, refused.body]).toEqual([429, { error: 'Rate limit exceeded. Try again later.' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(mediaServer.asked).toBe(LIMIT)
  expect((await ask(app, 'nobody', '203.0.113.6')).status).toBe(401)
  clock.advance(60_000)
  expect((await ask(app, 'nobody', '203.0.113.5')).status).toBe(401)
})

test('[PL8] addresses of one IPv6 network of 64 bits count as one', async () => {
  const { app } = behindProxy()
  await exhaust(app, (round) => `2001:db8:1:2::${(round + 1).toString(16)}`)
  expect((await ask(app, 'nobody', '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await ask(app, 'nobody', '2001:db8:1:3::1')).status).toBe(401)
})

test('[PL8] without TRUST_PROXY a made-up X-Forwarded-For changes nothing', async () => {
  const { app } = createTestPlugin()
  await exhaust(app, (round) => `203.0.113.${round}`)
  expect((await ask(app, 'nobody', '198.51.100.1')).status).toBe(429)
})

test('[PL8] calls that are no guess do not count: known users, none at all, a media server that is down', async () => {
  const { app } = behindProxy()
  for (let i = 0; i < LIMIT; i++) {
    await ask(app, `user-${i}`, '203.0.113.5')
    await request(app).get(TOKEN).set('X-Forwarded-For', '203.0.113.5')
    await ask(app, 'down', '203.0.113.5')
  }
  expect((await ask(app, 'nobody', '203.0.113.5')).status).toBe(401)
})

test('[PL8] who was known a moment ago is let in although the address is refused', async () => {
  const { app } = behindProxy()
  expect((await ask(app, 'user-a', '203.0.113.5')).status).toBe(200)
  await exhaust(app, () => '203.0.113.5')
  expect((await ask(app, 'user-a', '203.0.113.5')).status).toBe(200)
})

test('[PL10] a known user is not asked for again at once, but is after five seconds', async () => {
  const { app, mediaServer, clock } = createTestPlugin()
  const get = (token: string) => request(app).get(TOKEN).set('X-Media-Token', token)
  await get('user-a')
  clock.advance(4999)
  await get('user-a')
  expect(mediaServer.asked).toBe(1)
  await get('user-b')
  expect(mediaServer.asked).toBe(2)
  clock.advance(1)
  await get('user-a')
  expect(mediaServer.asked).toBe(3)
})

test('[PL10] unknown users and a media server that is down are asked for each time', async () => {
  const { app, mediaServer } = createTestPlugin()
  for (const token of ['nobody', 'nobody', 'down', 'down']) await request(app).get(TOKEN).set('X-Media-Token', token)
  expect(mediaServer.asked).toBe(4)
})

test('[PL10] a token and a cookie of the same text are not mistaken for one another', async () => {
  const { app } = createTestPlugin()
  expect((await request(app).get(TOKEN).set('Cookie', 'session=user-a')).status).toBe(200)
  expect((await request(app).get(TOKEN).set('X-Media-Token', 'session=user-a')).status).toBe(401)
})

test('[PL15] the media server hears the address that the proxy told, or else the socket’s own', async () => {
  const seen: string[] = []
  const mediaServer = {
    identify: async (_credential: unknown, address: string) => {
      seen.push(address)
      return { kind: 'unknown' } as const
    },
  }
  for (const trustProxy of [['127.0.0.0/8', '::1'], []]) {
    const { app } = createTestPlugin({}, { mediaServer, config: { ...TEST_CONFIG, trustProxy } })
    await ask(app, 'nobody', '203.0.113.5')
  }
  expect(seen).toEqual(['203.0.113.5', expect.stringMatching(/127\.0\.0\.1$/)])
})
