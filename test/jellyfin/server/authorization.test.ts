import { describe, expect, test } from 'vitest'
import { readAuthorization } from './authorization.ts'

const read = (headers: Record<string, string>, query = '', version = '12.0.0') =>
  readAuthorization({ headers, query: new URLSearchParams(query) }, version)

test.each(['10.8.13', '10.11.0', '12.0.0'])('[JF1] %s takes the Authorization header and ApiKey', (version) => {
  expect(read({ authorization: 'MediaBrowser Token="t"' }, '', version).token).toBe('t')
  expect(read({}, 'ApiKey=t', version).token).toBe('t')
})

describe.each([
  ['X-Emby-Token', { 'x-emby-token': 't' }, ''],
  ['X-MediaBrowser-Token', { 'x-mediabrowser-token': 't' }, ''],
  ['X-Emby-Authorization', { 'x-emby-authorization': 'MediaBrowser Token="t"' }, ''],
  ['the scheme Emby', { authorization: 'Emby Token="t"' }, ''],
  ['api_key', {}, 'api_key=t'],
])('%s', (name, headers, query) => {
  test(`[JF1] ${name} counts before 12 only`, () => {
    expect(read(headers, query, '10.11.0').token).toBe('t')
    expect(read(headers, query).token).toBe('')
  })
})

test('[JF1] the header says which device it is, in whatever order and encoded', () => {
  const authorization = 'MediaBrowser Version="12.0", DeviceId="d%201", Token="t", Client="Jellyfin Web", Device="100%"'
  expect(read({ authorization })).toEqual({ token: 't', client: 'Jellyfin Web', device: '100%', deviceId: 'd 1', version: '12.0' })
})

test.each(['', 'MediaBrowser', 'Bearer t', 'MediaBrowser Token=t', 'Basic Token="t"'])('[JF1] "%s" says nothing', (authorization) => {
  expect(read({ authorization }).token).toBe('')
})
