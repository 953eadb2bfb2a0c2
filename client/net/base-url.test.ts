import { expect, test } from 'vitest'
import { baseUrl } from './base-url.ts'

test.each([
  ['http://films.example:8088/WatchParty/ClientScript', 'http://films.example:8088'],
  ['https://films.example/media/WatchParty/ClientScript?v=3#x', 'https://films.example/media'],
  ['https://films.example/WatchParty/ClientScript/WatchParty/ClientScript', 'https://films.example/WatchParty/ClientScript'],
])('[PL4] the script at %s belongs to %s', (script, base) => {
  expect(baseUrl(script)).toBe(base)
})

test.each(['', 'about:blank', 'https://films.example/other.js'])('[PL4] %j is no client script', (script) => {
  expect(baseUrl(script)).toBeNull()
})
