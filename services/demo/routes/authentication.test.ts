import request from 'supertest'
import { expect, test } from 'vitest'
import { createTestDemo, IDENTITY, type TestDemo } from '../testing/demo.ts'
import { FAILURES_MAX } from './authentication.ts'

const login = ({ app }: TestDemo, body: unknown, identity: string | null = IDENTITY) => {
  const call = request(app).post('/Users/AuthenticateByName')
  if (identity !== null) call.set('X-Media-Authorization', identity)
  return call.send(body as object)
}

test('[DE1] signing in answers an access token that X-Media-Token takes', async () => {
  const demo = await createTestDemo()
  const { status, body, headers } = await login(demo, { Username: 'alice', Pw: 'alice' })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toEqual({
    AccessToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    User: { Id: expect.any(String), Name: 'alice', Policy: { IsAdministrator: false } },
    ServerId: 'server-1',
  })
  const me = await request(demo.app).get('/Users/Me').set('X-Media-Token', body.AccessToken)
  expect(me.status).toBe(200)
  expect(me.body).toEqual(body.User)
})

test('[DE1] without the client-identification header it answers 400 and names what is missing', async () => {
  const demo = await createTestDemo()
  const { status, body } = await login(demo, { Username: 'alice', Pw: 'alice' }, 'Client="Test", Device="Machine"')
  expect(status).toBe(400)
  expect(body.error).toMatch(/missing: DeviceId, Version$/)
  expect((await login(demo, { Username: 'alice', Pw: 'alice' }, null)).status).toBe(400)
})

test.each([
  ['no password', { Username: 'alice' }, 'Pw must be text'],
  ['a name that is no text', { Username: ['alice'], Pw: 'alice' }, 'Username must be text'],
  ['an endless password', { Username: 'alice', Pw: 'x'.repeat(129) }, 'Pw is too long'],
  ['a list', [], 'The body must be a JSON object with Username and Pw'],
])('[DE1] a body with %s is 400 and named', async (_what, sent, error) => {
  const { status, body } = await login(await createTestDemo(), sent)
  expect(status).toBe(400)
  expect(body).toEqual({ error })
})

test('[DE1] a body that is not JSON is 400', async () => {
  const { app } = await createTestDemo()
  const call = request(app).post('/Users/AuthenticateByName').set('X-Media-Authorization', IDENTITY).type('json')
  const { status, body } = await call.send('{"Username":')
  expect(status).toBe(400)
  expect(body).toEqual({ error: expect.any(String) })
})

test('[DE1] a wrong password is 401, sets no cookie, and says no more than an unknown name does', async () => {
  const demo = await createTestDemo()
  const wrong = await login(demo, { Username: 'alice', Pw: 'bob' })
  const unknown = await login(demo, { Username: 'mallory', Pw: 'mallory' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.headers['set-cookie']).toBeUndefined()
})

test('[DE1] who tries too many passwords is stopped; right ones do not count', async () => {
  const demo = await createTestDemo()
  for (let attempt = 0; attempt < FAILURES_MAX; attempt++) {
    expect((await login(demo, { Username: 'alice', Pw: attempt === 0 ? 'alice' : 'no' })).status).toBe(attempt === 0 ? 200 : 401)
  }
  expect((await login(demo, { Username: 'alice', Pw: 'no' })).status).toBe(401)
  const stopped = await login(demo, { Username: 'alice', Pw: 'alice' })
  expect(stopped.status).toBe(429)
  expect(stopped.body).toEqual({ error: expect.any(String) })
})

test('[DE1] what is no attempt at a password does not count against the limit', async () => {
  const demo = await createTestDemo()
  for (let attempt = 0; attempt <= FAILURES_MAX; attempt++) expect((await login(demo, { Username: 'alice' })).status).toBe(400)
  expect((await login(demo, { Username: 'alice', Pw: 'alice' })).status).toBe(200)
})

test('[DE2] the session cookie works as the token does, and scripts cannot read it', async () => {
  const demo = await createTestDemo()
  const { headers } = await login(demo, { Username: 'admin', Pw: 'admin' })
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Strict/)
  const me = await request(demo.app).get('/Users/Me').set('Cookie', cookie.split(';', 1))
  expect(me.body).toMatchObject({ Name: 'admin', Policy: { IsAdministrator: true } })
})

test.each([
  ['nothing', {}],
  ['a wrong token', { 'X-Media-Token': 'f'.repeat(64) }],
  ['an empty token', { 'X-Media-Token': '' }],
  ['a wrong cookie', { Cookie: 'media_session=x' }],
  ['the API key', { 'X-Media-Token': 'test-api-key' }],
])('[DE2] with %s /Users/Me answers 401', async (_what, headers) => {
  const { app } = await createTestDemo()
  expect((await request(app).get('/Users/Me').set(headers)).status).toBe(401)
})

test('[DE2] a wrong token is not made up for by a right cookie', async () => {
  const demo = await createTestDemo()
  const token = await demo.token('alice')
  const call = request(demo.app).get('/Users/Me').set('Cookie', `media_session=${token}`)
  expect((await call.set('X-Media-Token', 'wrong')).status).toBe(401)
})

test('[DE2] after signing out the token is worth nothing', async () => {
  const demo = await createTestDemo()
  const token = await demo.token('alice')
  const out = await request(demo.app).post('/Sessions/Logout').set('Cookie', `media_session=${token}`)
  expect(out.status).toBe(204)
  expect(String(out.headers['set-cookie'])).toMatch(/^media_session=;/)
  expect((await request(demo.app).get('/Users/Me').set('X-Media-Token', token)).status).toBe(401)
})
