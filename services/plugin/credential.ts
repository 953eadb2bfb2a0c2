import type { IncomingHttpHeaders } from 'node:http'
import type { Credential } from './media-server/media-server.ts'
import { MEDIA_SERVER_TOKEN } from './media-server/token-form.ts'

const COOKIE = /^[\x20-\x7e\x80-\xff]{1,8192}$/

/** Jellyfin's and Emby's own scheme: `MediaBrowser Client="…", Token="…"`. */
const tokenOfScheme = (authorization: string | undefined): string | undefined =>
  /^(?:MediaBrowser|Emby)\s.*?\bToken="?([^",\s]*)/i.exec(authorization ?? '')?.[1]

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join() : value)

/**
 * What in a request may prove who is calling: X-Media-Token, the media server's own token headers, or else the session cookie.
 * A token that is there but cannot be one is not made up for by a cookie.
 * @param cookies whether the cookie counts (rule CF1)
 * @returns null when there is nothing usable
 */
export const credentialOf = (headers: IncomingHttpHeaders, cookies: boolean): Credential | null => {
  const token = single(headers['x-media-token']) || tokenOfScheme(headers.authorization) || single(headers['x-emby-token'])
  if (token) return MEDIA_SERVER_TOKEN.test(token) ? { token, cookie: null } : null
  const { cookie } = headers
  return cookies && cookie && COOKIE.test(cookie) ? { token: null, cookie } : null
}
