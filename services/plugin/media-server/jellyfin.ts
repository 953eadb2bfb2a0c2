import type { Headers, MediaServerOptions } from './ask.ts'
import type { MediaServer } from './media-server.ts'
import { createUsersMe } from './users-me.ts'

/** The one header that Jellyfin takes from 10.8 on; 12 refuses the X-Emby ones. */
export const jellyfinHeaders = (token: string): Headers => ({ Authorization: `MediaBrowser Token="${token}"` })

/** Jellyfin: tokens only, for it has no session cookies. */
export const createJellyfinMediaServer = (options: MediaServerOptions): MediaServer =>
  createUsersMe(options, ({ token }) => (token === null ? null : jellyfinHeaders(token)))
