import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, settingsSchema } from './settings.ts'

const accepts = (SessionServerUrl: string): boolean => settingsSchema.safeParse({ ...DEFAULT_SETTINGS, SessionServerUrl }).success

test('[CF2] the defaults are themselves valid', () => {
  expect(settingsSchema.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
})

test.each([
  '',
  'ws://localhost:3000/ws',
  'wss://media.example.org/ws',
  'wss://media.example.org/party/ws',
  'wss://media.example.org/ws?node=2',
  'ws://[2001:db8::1]:3000/ws',
  'WSS://Media.Example.org/ws',
])('[CF7] "%s" is a session server URL', (url) => {
  expect(accepts(url)).toBe(true)
})

test.each([
  'media.example.org/ws',
  'http://media.example.org/ws',
  'https://media.example.org/ws',
  '//media.example.org/ws',
  'ws://media.example.org',
  'ws://media.example.org/',
  'ws://media.example.org/ws/',
  'ws://media.example.org/wss',
  'ws://media.example.org/xws',
  'ws://media.example.org/?/ws',
  'ws://media.example.org/ws#x',
  'ws://user:password@media.example.org/ws',
  'ws:///ws',
  'ws://a b/ws',
  ' ws://media.example.org/ws',
  'ws://media.example.org/ws\n',
  `ws://media.example.org/${'x'.repeat(2100)}/ws`,
  'javascript:alert(1)//ws',
])('[CF7] "%s" is not', (url) => {
  expect(accepts(url)).toBe(false)
})
