import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Ask, createAsk, type Headers, type MediaServerOptions } from './ask.ts'
import { createFolderAccess } from './folder-access.ts'
import { forwardedFor } from './forwarded-for.ts'
import type { LibraryAccess } from './library-access.ts'
import type { Identity, MediaServer } from './media-server.ts'
import { toIdentity } from './user.ts'

/** The session that a request opens is not always in its own answer. */
const TRIES = 2

const sessionsSchema = z.array(z.object({ DeviceId: z.string().nullish(), UserId: z.string().nullish() }))
const tokenHeaders = (token: string): Headers => ({ 'X-Emby-Token': token })

/** The same at every replica and after every restart, so that Emby's list of devices grows by one for a token and no more. */
const deviceOf = (token: string): string => `matinee-${createHash('sha256').update(token).digest('hex').slice(0, 32)}`

const userOf = (body: unknown, deviceId: string): string | null => {
  const sessions = sessionsSchema.safeParse(body)
  const own = (sessions.data ?? []).filter((session) => session.DeviceId === deviceId).map((session) => session.UserId ?? '')
  const [userId = '', ...others] = new Set(own)
  return userId === '' || others.length > 0 ? null : userId
}

/**
 * Emby has no `/Users/Me`, and answers anybody who is signed in about any user. So a request is made as a device that only this token's
 * owner could name, and Emby is asked whose session that is (rule PL14).
 */
const identify = async (ask: Ask, token: string, address: string): Promise<Identity> => {
  const deviceId = deviceOf(token)
  const headers = { ...tokenHeaders(token), 'X-Emby-Device-Id': deviceId, ...forwardedFor(address) }
  for (let tried = 0; tried < TRIES; tried++) {
    const sessions = await ask(`/Sessions?DeviceId=${deviceId}`, headers)
    if (sessions.kind !== 'answer') return toIdentity(sessions)
    const userId = userOf(sessions.body, deviceId)
    if (userId !== null) return toIdentity(await ask(`/Users/${encodeURIComponent(userId)}`, headers))
  }
  return { kind: 'unknown' }
}

/** Emby 4.8 and newer: tokens only, for its web client keeps no session cookie. */
export const createEmbyMediaServer = (options: MediaServerOptions): MediaServer => {
  const ask = createAsk(options)
  return { identify: async ({ token }, address) => (token === null ? { kind: 'unknown' } : identify(ask, token, address)) }
}

export const createEmbyAccess = (options: MediaServerOptions, apiKey: string): LibraryAccess =>
  createFolderAccess(options, {
    keyHeaders: tokenHeaders(apiKey),
    itemsPath: (userId) => `/Users/${userId}/Items?`,
    // One id that is none fails the whole request.
    itemId: /^(\d{1,18}|[0-9a-f]{32})$/i,
  })
