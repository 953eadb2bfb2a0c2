import type { Headers, MediaServerOptions } from './ask.ts'
import { createFolderAccess } from './folder-access.ts'
import type { LibraryAccess } from './library-access.ts'
import type { MediaServer } from './media-server.ts'
import { createUsersMe } from './users-me.ts'

/** The one header that Jellyfin takes from 10.8 on; 12 refuses the X-Emby ones. */
const tokenHeaders = (token: string): Headers => ({ Authorization: `MediaBrowser Token="${token}"` })

/** Jellyfin 10.8 and newer: tokens only, for it has no session cookies. */
export const createJellyfinMediaServer = (options: MediaServerOptions): MediaServer =>
  createUsersMe(options, ({ token }) => (token === null ? null : tokenHeaders(token)))

export const createJellyfinAccess = (options: MediaServerOptions, apiKey: string): LibraryAccess =>
  createFolderAccess(options, {
    keyHeaders: tokenHeaders(apiKey),
    itemsPath: (userId) => `/Items?userId=${userId}&`,
    // Ids that are none are left out of the question, and a question without any is for the whole library.
    itemId: /^[0-9a-f]{32}$/i,
  })
