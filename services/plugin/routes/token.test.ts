import jwt from 'jsonwebtoken'
import request from 'supertest'
import { expect, test } from 'vitest'
import { createTestPlugin, SECRET, type TestPlugin, TOKEN } from '../testing/plugin.ts'

const ask = ({ app }: TestPlugin, user: string) => request(app).get(TOKEN).set('X-Media-Token', `user-${user}`)
const askTimes = async (plugin: TestPlugin, user: string, times: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await ask(plugin, user)).status)
  return statuses
}
const ten = Array<number>(10).fill(200)

test('[TK1] with a secret the answer has exactly the five fields', async () => {
  const answer = await ask(createTestPlugin({ JwtSecret: SECRET, TokenTtlSeconds: 120 }), 'a')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/)
  expect(answer.body).toEqual({
    token: expect.any(String),
    auth_enabled: true,
    expires_in: 120,
    user_id: 'id-a',
    user_name: 'Name of a',
  })
})

test('[TK2] the token speaks for the caller, for TokenTtlSeconds, to audience and issuer of the settings', async () => {
  const plugin = createTestPlugin({ JwtSecret: SECRET, JwtAudience: 'aud', JwtIssuer: 'iss', TokenTtlSeconds: 61 })
  const { token } = (await ask(plugin, 'a')).body as { token: string }
  const iat = plugin.clock.wall() / 1000
  const decoded = jwt.verify(token, SECRET, { complete: true, clockTimestamp: iat })
  expect(decoded.header).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(decoded.payload).toEqual({ sub: 'id-a', name: 'Name of a', aud: 'aud', iss: 'iss', iat, exp: iat + 61 })
})

test('[TK3] without a secret the answer has exactly the four fields and a null token', async () => {
  const answer = await ask(createTestPlugin(), 'a')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ token: null, auth_enabled: false, user_id: 'id-a', user_name: 'Name of a' })
})

test.each([
  ['no credential', {}],
  ['an unknown token', { 'X-Media-Token': 'nobody' }],
  ['an unknown session', { Cookie: 'session=nobody' }],
  ['a token that cannot be one', { 'X-Media-Token': 'user-a" Token="admin' }],
  ['a wrong token beside a good session', { 'X-Media-Token': 'nobody', Cookie: 'session=user-a' }],
])('[TK4] %s is 401', async (_what, headers) => {
  const answer = await request(createTestPlugin({ JwtSecret: SECRET }).app)
    .get(TOKEN)
    .set(headers)
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual({ error: 'User identity not found in claims' })
})

test.each([
  ['X-Media-Token', { 'X-Media-Token': 'user-a' }],
  ['the session cookie', { Cookie: 'session=user-a' }],
  ['an Authorization header of the media server', { Authorization: 'MediaBrowser Client="Web", Token="user-a"' }],
  ['X-Emby-Token', { 'X-Emby-Token': 'user-a' }],
])('[TK5] %s proves who is calling', async (_what, headers) => {
  const answer = await request(createTestPlugin().app).get(TOKEN).set(headers)
  expect(answer.body).toMatchObject({ user_id: 'id-a' })
})

test('[TK6] the 11th request of a user within 60 s is 429 with Retry-After; another user is not touched', async () => {
  const plugin = createTestPlugin({ JwtSecret: SECRET })
  expect(await askTimes(plugin, 'a', 10)).toEqual(ten)
  plugin.clock.advance(15_000)
  const refused = await ask(plugin, 'a')
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({ error: 'Rate limit exceeded. Try again later.' })
  expect(refused.headers['retry-after']).toBe('45')
  expect(await askTimes(plugin, 'b', 1)).toEqual([200])
})

test('[TK6] the limit holds with authentication off too, and whichever way a user proves who he is', async () => {
  const plugin = createTestPlugin()
  expect(await askTimes(plugin, 'a', 10)).toEqual(ten)
  expect((await request(plugin.app).get(TOKEN).set('Cookie', 'session=user-a')).status).toBe(429)
})

test('[TK7] refused requests do not count; 60 s of silence free all ten', async () => {
  const plugin = createTestPlugin()
  await askTimes(plugin, 'a', 10)
  plugin.clock.advance(59_999)
  expect(await askTimes(plugin, 'a', 5)).toEqual(Array<number>(5).fill(429))
  plugin.clock.advance(1)
  expect(await askTimes(plugin, 'a', 11)).toEqual([...ten, 429])
})

test('[TK7] 401, 403, 405, 500 and 503 do not count', async () => {
  const plugin = createTestPlugin({ JwtSecret: SECRET })
  const settings = plugin.store.current
  plugin.store.current = null
  expect(await askTimes(plugin, 'a', 11)).toEqual(Array<number>(11).fill(500))
  plugin.store.current = settings
  for (let i = 0; i < 11; i++) {
    expect((await ask(plugin, 'a').set('Sec-Fetch-Site', 'cross-site')).status).toBe(403)
    expect((await request(plugin.app).post(TOKEN).set('X-Media-Token', 'user-a')).status).toBe(405)
  }
  expect(await askTimes(plugin, 'a', 10)).toEqual(ten)
})

test('[TK8] settings that cannot be read are 500, logged once with the reason, and no token', async () => {
  const plugin = createTestPlugin({ JwtSecret: SECRET })
  plugin.store.current = null
  for (let i = 0; i < 2; i++) {
    const answer = await ask(plugin, 'a')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ error: 'Plugin not configured' })
  }
  expect(plugin.logged).toMatchObject([{ msg: 'Plugin not configured', reason: 'the test took them away' }])
})

test.each(['cross-site', 'same-site'])('[TK9] a %s request is refused before anyone is identified', async (site) => {
  const plugin = createTestPlugin()
  const answer = await ask(plugin, 'a').set('Sec-Fetch-Site', site)
  expect(answer.status).toBe(403)
  expect(answer.body).toEqual({ error: 'Cross-site requests are refused' })
  expect(plugin.mediaServer.asked).toBe(0)
})

test.each(['same-origin', 'none'])('[TK9] a %s request is answered', async (site) => {
  expect((await ask(createTestPlugin(), 'a').set('Sec-Fetch-Site', site)).status).toBe(200)
})

test('[TK10] answers and refusals are no-store and are never "not modified"', async () => {
  const plugin = createTestPlugin()
  const answer = await ask(plugin, 'a').set('If-None-Match', '*')
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers.etag).toBeUndefined()
  expect((await request(plugin.app).get(TOKEN)).headers['cache-control']).toBe('no-store')
})
