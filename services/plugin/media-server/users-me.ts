import { createAsk, type Headers, type MediaServerOptions } from './ask.ts'
import { forwardedFor } from './forwarded-for.ts'
import type { Credential, MediaServer } from './media-server.ts'
import { toIdentity } from './user.ts'

/**
 * A media server that says at `GET /Users/Me` who is calling.
 * @param headersOf how this kind of server takes a credential; null when it cannot take this one
 */
export const createUsersMe = (options: MediaServerOptions, headersOf: (credential: Credential) => Headers | null): MediaServer => {
  const ask = createAsk(options)
  return {
    identify: async (credential, address) => {
      const headers = headersOf(credential)
      return headers ? toIdentity(await ask('/Users/Me', { ...headers, ...forwardedFor(address) })) : { kind: 'unknown' }
    },
  }
}
