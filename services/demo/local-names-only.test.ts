import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { isLoopback, localNamesOnly } from './local-names-only.ts'

const app = express().use(localNamesOnly(['127.0.0.2']), (_request, response) => response.json({ ok: true }))

test.each(['localhost', 'LOCALHOST:8088', '127.0.0.1', '127.0.0.1:1', '127.0.0.2:1', '[::1]', '[::1]:8088'])(
  '[DE12] %s is answered',
  async (host) => {
    expect((await request(app).get('/').set('Host', host)).status).toBe(200)
  },
)

test.each([
  'evil.example',
  'evil.example:8088',
  'localhost.evil.example',
  '127.0.0.1.evil.example:8088',
  'localhost:1:2',
  '::1',
  'x@localhost',
  '',
])('[DE12] "%s" is 421', async (host) => {
  const answer = await request(app).get('/').set('Host', host).set('X-Forwarded-Host', 'localhost')
  expect([answer.status, answer.body]).toEqual([421, { error: expect.stringContaining('localhost') }])
})

test('[DE12] loopback is told from what others reach', () => {
  expect(['127.0.0.1', '127.0.1.1', '::1'].map(isLoopback)).toEqual([true, true, true])
  expect(['0.0.0.0', '::', '192.168.1.2', 'fe80::1'].map(isLoopback)).toEqual([false, false, false, false])
})
