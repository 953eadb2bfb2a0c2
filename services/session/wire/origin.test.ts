import { expect, test } from 'vitest'
import { judgeOrigin } from './origin.ts'

const ALLOWED = ['https://media.example.org', 'http://10.0.0.2:8096']

test.each([
  ['https://media.example.org', 'allowed'],
  ['HTTPS://MEDIA.example.org', 'allowed'],
  ['https://media.example.org:443', 'allowed'],
  ['http://10.0.0.2:8096', 'allowed'],
  ['http://media.example.org', 'refused'],
  ['https://media.example.org:8443', 'refused'],
  ['https://media.example.org.evil.example', 'refused'],
  ['https://evil.example/https://media.example.org', 'refused'],
  ['http://10.0.0.2', 'refused'],
  ['null', 'refused'],
  ['', 'refused'],
  ['media.example.org', 'refused'],
])('[WI5] with a list, origin %s is %s', (origin, verdict) => {
  expect(judgeOrigin(origin, 'media.example.org', ALLOWED)).toBe(verdict)
})

test.each(['https://anywhere.example', 'null', 'nonsense'])('[WI6] a wildcard accepts %s', (origin) => {
  expect(judgeOrigin(origin, 'sync.example.org', ['*'])).toBe('allowed')
})

test.each([
  ['http://localhost:8088', 'localhost:3000', 'allowed'],
  ['https://media.example.org', 'MEDIA.example.org', 'allowed'],
  ['http://[::1]:8088', '[::1]:3000', 'allowed'],
  ['http://localhost:8088', '127.0.0.1:3000', 'refused'],
  ['https://evil.example', 'media.example.org:3000', 'refused'],
  ['file://', 'localhost:3000', 'refused'],
  ['null', 'localhost:3000', 'refused'],
  ['null', 'null', 'refused'],
  ['http://localhost:8088', undefined, 'refused'],
  ['http://localhost:8088', 'not a host', 'refused'],
])('[WI7] with none set, a page of %s opening a socket to %s is %s', (origin, host, verdict) => {
  expect(judgeOrigin(origin, host, [])).toBe(verdict)
})

test('[WI8] no Origin is told apart from a refused one', () => {
  expect(judgeOrigin(undefined, 'localhost:3000', [])).toBe('absent')
  expect(judgeOrigin(undefined, 'localhost:3000', ALLOWED)).toBe('absent')
  expect(judgeOrigin('null', 'localhost:3000', ALLOWED)).toBe('refused')
})
