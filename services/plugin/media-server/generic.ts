import type { Headers, MediaServerOptions } from './ask.ts'
import type { MediaServer } from './media-server.ts'
import { createUsersMe } from './users-me.ts'

export const genericHeaders = (token: string): Headers => ({ 'X-Media-Token': token })

/** A media server that speaks the contract's own headers: X-Media-Token, or its session cookies passed on (rule TK5). */
export const createGenericMediaServer = (options: MediaServerOptions): MediaServer =>
  createUsersMe(options, ({ token, cookie }) => {
    if (token !== null) return genericHeaders(token)
    return cookie === null ? null : { Cookie: cookie }
  })
