import type { Headers, MediaServerOptions } from './ask.ts'
import { createItemsAccess } from './items-access.ts'
import type { LibraryAccess } from './library-access.ts'
import type { MediaServer } from './media-server.ts'
import { createUsersMe } from './users-me.ts'

const tokenHeaders = (token: string): Headers => ({ 'X-Media-Token': token })

/** A media server that speaks the contract's own headers: X-Media-Token, or its session cookies passed on (rule TK5). */
export const createGenericMediaServer = (options: MediaServerOptions): MediaServer =>
  createUsersMe(options, ({ token, cookie }) => {
    if (token !== null) return tokenHeaders(token)
    return cookie === null ? null : { Cookie: cookie }
  })

export const createGenericAccess = (options: MediaServerOptions, apiKey: string): LibraryAccess =>
  createItemsAccess(options, tokenHeaders(apiKey))
