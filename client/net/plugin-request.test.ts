import { expect, test } from 'vitest'
import { requestConfig } from './client-config.ts'
import type { FetchLike, PluginDeps } from './plugin-request.ts'
import { requestToken } from './token.ts'

const GRANT = { token: 'a.b.c', auth_enabled: true, expires_in: 3600, user_id: 'u1', user_name: 'Alice' }

/** Deps whose plugin answers `status` with `body`; `asked` is what it was asked. */
const plugin = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const asked: Parameters<FetchLike>[] = []
  const deps: PluginDeps = {
    baseUrl: 'https://films.example/media',
    mediaToken: () => null,
    fetch: async (...request) => {
      asked.push(request)
      return new Response(JSON.stringify(body), { status, headers })
    },
  }
  return { deps, asked }
}

test('[NE6] a token is asked for with credentials', async () => {
  const { deps, asked } = plugin(200, GRANT)
  expect(await requestToken(deps)).toEqual({ ok: true, grant: { token: 'a.b.c', viewerName: 'Alice' } })
  expect(asked).toMatchObject([['https://films.example/media/WatchParty/Token', { credentials: 'include' }]])
  expect(asked[0]?.[1].headers).not.toHaveProperty('X-Media-Token')
})

test("[NE6] the page's own credential goes along where there is one", async () => {
  const { deps, asked } = plugin(200, GRANT)
  await requestToken({ ...deps, mediaToken: () => 'page-token' })
  expect(asked[0]?.[1].headers).toMatchObject({ 'X-Media-Token': 'page-token' })
})

test('[TK3] where authentication is off there is a name and no token', async () => {
  const { deps } = plugin(200, { token: null, auth_enabled: false, user_id: 'u1', user_name: 'Bob' })
  expect(await requestToken(deps)).toEqual({ ok: true, grant: { token: null, viewerName: 'Bob' } })
})

test.each([
  [401, 'signed_out', false],
  [429, 'token_rate_limited', true],
  [500, 'plugin_not_configured', true],
  [503, 'media_server_unavailable', true],
  [404, 'plugin_unavailable', true],
  [502, 'plugin_unavailable', true],
])('[NE6] status %d is the problem %s', async (status, problem, retryable) => {
  expect(await requestToken(plugin(status, { error: 'x' }).deps)).toEqual({ ok: false, problem, retryable })
})

test.each([
  ['42', 42_000],
  ['0', 0],
  ['999999', 3_600_000],
  ['soon', undefined],
  ['-5', undefined],
])('[NE6] Retry-After %s is waited for %s ms', async (header, retryAfterMs) => {
  const answer = await requestToken(plugin(429, { error: 'x' }, { 'Retry-After': header }).deps)
  expect(answer).toEqual({
    ok: false,
    problem: 'token_rate_limited',
    retryable: true,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
})

test.each([null, 'text', {}, { token: 7, user_name: 'A' }, { token: '', user_name: 'A' }, { token: 'x' }])(
  '[NE6] the answer %j is no token',
  async (body) => {
    expect(await requestToken(plugin(200, body).deps)).toEqual({ ok: false, problem: 'plugin_unavailable', retryable: true })
  },
)

test('[NE6] a plugin that cannot be reached, or answers no JSON, is a problem and no exception', async () => {
  const { deps } = plugin(200, GRANT)
  const unavailable = { ok: false, problem: 'plugin_unavailable', retryable: true }
  expect(await requestToken({ ...deps, fetch: () => Promise.reject(new TypeError('Failed to fetch')) })).toEqual(unavailable)
  expect(await requestToken({ ...deps, fetch: async () => new Response('<html>', { status: 200 }) })).toEqual(unavailable)
})

test('[PL5] the configuration says where the session server is', async () => {
  const { deps, asked } = plugin(200, {
    SessionServerUrl: 'wss://x.example/ws',
    DefaultMaxBitrate: 0,
    PreferDirectPlay: true,
    AllowHostQualityControl: true,
  })
  expect(await requestConfig(deps)).toEqual({ ok: true, config: { sessionServerUrl: 'wss://x.example/ws' } })
  expect(asked[0]?.[0]).toBe('https://films.example/media/WatchParty/ClientConfig')
  expect(await requestConfig(plugin(200, {}).deps)).toMatchObject({ ok: false, problem: 'plugin_unavailable' })
})
