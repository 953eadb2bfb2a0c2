import type { Headers, MediaServerOptions } from './ask.ts'
import type { MediaServer } from './media-server.ts'
import { createUsersMe } from './users-me.ts'

export const embyHeaders = (token: string): Headers => ({ 'X-Emby-Token': token })

/** Emby: tokens only, for its web client keeps no session cookie. */
export const createEmbyMediaServer = (options: MediaServerOptions): MediaServer =>
  createUsersMe(options, ({ token }) => (token === null ? null : embyHeaders(token)))
