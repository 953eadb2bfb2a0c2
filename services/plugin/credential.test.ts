import { expect, test } from 'vitest'
import { credentialOf } from './credential.ts'

test.each([
  ['X-Media-Token before all else', { 'x-media-token': 'a', 'x-emby-token': 'b', authorization: 'MediaBrowser Token="c"' }, 'a'],
  ["Jellyfin's header", { authorization: 'MediaBrowser Client="Web", DeviceId="x", Version="1", Token="c"' }, 'c'],
  ["Emby's header", { authorization: 'Emby UserId="u", Token=c, Device="d"' }, 'c'],
  ["Emby's token", { 'x-emby-token': 'b' }, 'b'],
  ['an empty X-Media-Token and another', { 'x-media-token': '', 'x-emby-token': 'b' }, 'b'],
])('[TK5] %s is taken', (_what, headers, expected) => {
  expect(credentialOf(headers, true)).toEqual({ token: expected, cookie: null })
})

test.each([
  ['a line break', 'a\r\nX-Evil: 1'],
  ['a quote', 'a", Token="b'],
  ['a comma', 'a, b'],
  ['a blank', 'a b'],
  ['other letters', 'ä'],
  ['2049 characters', 'x'.repeat(2049)],
])('[TK4] a token with %s is none', (_what, text) => {
  expect(credentialOf({ 'x-media-token': text, cookie: 'session=a' }, true)).toBeNull()
})

test.each([
  ['nothing', {}],
  ['an empty cookie', { cookie: '' }],
  ['a cookie with a line break', { cookie: 'a=b\r\nX-Evil: 1' }],
  ['another scheme', { authorization: 'Bearer Token="a"' }],
  ['a scheme without a token', { authorization: 'MediaBrowser Client="x"' }],
])('[TK4] %s is none', (_what, headers) => {
  expect(credentialOf(headers, true)).toBeNull()
})

test('[CF1] a cookie counts only where it may', () => {
  expect(credentialOf({ cookie: 'session=a' }, true)).toEqual({ token: null, cookie: 'session=a' })
  expect(credentialOf({ cookie: 'session=a' }, false)).toBeNull()
})
