import { expect, test } from 'vitest'
import type { Target } from './target.ts'

const PATH = '/WatchParty/ClientScript'

/** Contract 4.1: the client script. */
export const registerScript = (target: () => Target): void => {
  const get = (headers: Record<string, string> = {}, method = 'GET') => target().ask(PATH, { method, headers })

  test('[PL1] the script comes without authentication, as public JavaScript of an hour with an ETag', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript\b/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(response.headers.get('etag')).toMatch(/^"[^"]{20,}"$/)
    expect((await response.text()).length).toBeGreaterThan(0)
  })

  test('[PL1] the ETag is the same as long as the script is, and HEAD tells it too', async () => {
    const etags = await Promise.all([get(), get(), get({}, 'HEAD')]).then((all) => all.map((one) => one.headers.get('etag')))
    expect(new Set(etags).size).toBe(1)
  })

  test('[PL2] its ETag alone, in a list, weak or as `*` is 304 without a body; anything else is 200', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    for (const value of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const response = await get({ 'If-None-Match': value })
      expect(response.status, value).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    }
    for (const value of ['"other"', etag.slice(1, -1)]) expect((await get({ 'If-None-Match': value })).status, value).toBe(200)
  })

  test('[PL6] unknown paths and wrong methods are errors in JSON', async () => {
    for (const [path, method, status] of [
      ['/WatchParty/Nothing', 'GET', 404],
      [PATH, 'POST', 405],
      ['/WatchParty/Token', 'DELETE', 405],
    ] as const) {
      const response = await target().ask(path, { method })
      expect(response.status).toBe(status)
      expect(await response.json()).toEqual({ error: expect.any(String) })
    }
  })

  test('[PL7] no answer has CORS headers', async () => {
    for (const path of [PATH, '/WatchParty/ClientConfig', '/WatchParty/Token', target().configuration]) {
      const { headers } = await target().ask(path, { headers: { Origin: 'https://evil.example' } })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
}
