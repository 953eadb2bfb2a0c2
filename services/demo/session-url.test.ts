import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { fillSessionUrl } from './session-url.ts'

const appWith = (port: number, body: unknown) => {
  const app = express()
  app.get('/config', fillSessionUrl(port), (_request, response) => response.json(body))
  return app
}

test.each([
  ['localhost:8088', 'ws://localhost:4000/ws'],
  ['192.168.1.5:8088', 'ws://192.168.1.5:4000/ws'],
  ['[::1]:8088', 'ws://[::1]:4000/ws'],
])('[DE9] opened as %s, the page is told %s', async (host, url) => {
  const { body } = await request(appWith(4000, { SessionServerUrl: '', DefaultMaxBitrate: 0 }))
    .get('/config')
    .set('Host', host)
  expect(body).toEqual({ SessionServerUrl: url, DefaultMaxBitrate: 0 })
})

test('[DE9] a configured URL stays', async () => {
  const { body } = await request(appWith(4000, { SessionServerUrl: 'wss://else.example/ws' })).get('/config')
  expect(body.SessionServerUrl).toBe('wss://else.example/ws')
})

test('[DE9] on port 3000 an empty URL stays empty: the client knows that port', async () => {
  const { body } = await request(appWith(3000, { SessionServerUrl: '' })).get('/config')
  expect(body.SessionServerUrl).toBe('')
})

test('[DE9] an error passes as it is', async () => {
  const { body } = await request(appWith(4000, { error: 'Plugin not configured' })).get('/config')
  expect(body).toEqual({ error: 'Plugin not configured' })
})
