import { z } from 'zod'
import { type Ask, createAsk, type Headers, type MediaServerOptions } from './ask.ts'
import type { Credential, Identity, MediaServer } from './media-server.ts'

const present = z
  .string()
  .max(256)
  .refine((value) => value.trim() !== '')
const userSchema = z.object({
  Id: present,
  Name: present,
  Policy: z.object({ IsAdministrator: z.unknown() }).nullish(),
})

const identify = async (ask: Ask, headers: Headers): Promise<Identity> => {
  const asked = await ask('/Users/Me', headers)
  if (asked.kind === 'down') return { kind: 'down' }
  const user = userSchema.safeParse(asked.kind === 'answer' ? asked.body : null)
  if (!user.success) return { kind: 'unknown' }
  return { kind: 'user', id: user.data.Id, name: user.data.Name, isAdmin: user.data.Policy?.IsAdministrator === true }
}

/**
 * A media server that says at `GET /Users/Me` who is calling.
 * @param headersOf how this kind of server takes a credential; null when it cannot take this one
 */
export const createUsersMe = (options: MediaServerOptions, headersOf: (credential: Credential) => Headers | null): MediaServer => {
  const ask = createAsk(options)
  return {
    identify: async (credential) => {
      const headers = headersOf(credential)
      return headers ? identify(ask, headers) : { kind: 'unknown' }
    },
  }
}
