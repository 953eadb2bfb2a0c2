import request from 'supertest'
import { expect, test } from 'vitest'
import { createTestPlugin, SECRET } from '../testing/plugin.ts'

const PATH = '/WatchParty/ClientConfig'

test('[PL5] the public settings, and nothing else, are answered to anyone', async () => {
  const answer = await request(createTestPlugin({ JwtSecret: SECRET, SessionServerUrl: 'wss://x/ws', DefaultMaxBitrate: 5 }).app).get(PATH)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toEqual({
    SessionServerUrl: 'wss://x/ws',
    DefaultMaxBitrate: 5,
    PreferDirectPlay: true,
    AllowHostQualityControl: true,
  })
})

test('[PL5] a change holds from the next request', async () => {
  const { app, store } = createTestPlugin()
  await request(app).get(PATH)
  if (store.current) store.current = { ...store.current, AllowHostQualityControl: false }
  expect((await request(app).get(PATH)).body).toMatchObject({ AllowHostQualityControl: false })
})

test('[TK8] settings that cannot be read are 500, not the defaults', async () => {
  const { app, store } = createTestPlugin()
  store.current = null
  const answer = await request(app).get(PATH)
  expect([answer.status, answer.body]).toEqual([500, { error: 'Plugin not configured' }])
})
