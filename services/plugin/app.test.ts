import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { CONFIGURATION, createTestPlugin, TEST_CONFIG, TOKEN } from './testing/plugin.ts'

test('[PL4] every endpoint works under a base path, and only there', async () => {
  const { app } = createTestPlugin({}, { config: { ...TEST_CONFIG, basePath: '/media/jellyfin' } })
  const under = (path: string) => request(app).get(`/media/jellyfin${path}`).set('X-Media-Token', 'admin')
  for (const path of ['/WatchParty/ClientScript', '/WatchParty/ClientConfig', TOKEN, CONFIGURATION]) {
    expect((await under(path)).status, path).toBe(200)
    expect((await request(app).get(path).set('X-Media-Token', 'admin')).status, path).toBe(404)
  }
  expect((await request(app).post('/media/jellyfin/WatchParty/Internal/Access')).status).toBe(401)
})

test('[PL4] mounted in another app it answers its own paths and lets all others through', async () => {
  const host = express()
  host.use(createTestPlugin().app)
  host.use((_request, response) => {
    response.status(418).send('host')
  })
  expect((await request(host).get('/WatchParty/ClientConfig')).status).toBe(200)
  expect((await request(host).get('/WatchParty/Else')).body).toEqual({ error: 'Not found' })
  for (const path of ['/', '/WatchPartyElse', '/Users/Me', '/System/Configuration'])
    expect((await request(host).get(path)).status, path).toBe(418)
})

test.each([
  ['an unknown path', 404, () => request(createTestPlugin().app).get('/WatchParty/Nothing')],
  ['a wrong method', 405, () => request(createTestPlugin().app).delete('/WatchParty/ClientScript')],
  ['a path that cannot be decoded', 400, () => request(createTestPlugin().app).get('/System/Configuration/Plugin/%ZZ')],
  ['a media server that is down', 503, () => request(createTestPlugin().app).get(TOKEN).set('X-Media-Token', 'down')],
])('[PL6] %s is %i with nothing but an error text', async (_what, status, send) => {
  const answer = await send()
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/)
  expect(answer.body).toEqual({ error: expect.stringMatching(/./) })
})

test.each([
  ['/WatchParty/ClientScript', 'GET, HEAD'],
  ['/WatchParty/ClientConfig', 'GET, HEAD'],
  [TOKEN, 'GET, HEAD'],
  [CONFIGURATION, 'GET, HEAD, POST'],
  ['/WatchParty/Internal/Access', 'POST'],
])('[PL6] %s names the methods it allows', async (path, allowed) => {
  for (const method of ['put', 'patch', 'delete', 'options'] as const) {
    const answer = await request(createTestPlugin().app)[method](path)
    expect([answer.status, answer.headers.allow], method).toEqual([405, allowed])
  }
})

test('[PL6] what nobody foresaw is "Internal error" and the log holds it', async () => {
  const mediaServer = {
    asked: 0,
    identify: async () => {
      throw new Error('secret detail')
    },
  }
  const { app, logged } = createTestPlugin({}, { mediaServer })
  const answer = await request(app).get(TOKEN).set('X-Media-Token', 'user-a')
  expect([answer.status, answer.body]).toEqual([500, { error: 'Internal error' }])
  expect(logged).toMatchObject([{ msg: 'Request failed', err: { message: 'secret detail' } }])
})

test('[PL7] no answer has CORS headers, whatever is asked', async () => {
  const { app } = createTestPlugin()
  const preflight = {
    Origin: 'https://evil.example',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'x-media-token',
  }
  for (const path of ['/WatchParty/ClientScript', '/WatchParty/ClientConfig', TOKEN, CONFIGURATION, '/WatchParty/Nothing']) {
    for (const send of [request(app).get(path), request(app).options(path)]) {
      const { headers } = await send.set('X-Media-Token', 'admin').set(preflight)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  }
})
