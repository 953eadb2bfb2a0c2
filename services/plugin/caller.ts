import type { Request } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import type { Clock } from '../lib/clock.ts'
import { credentialOf } from './credential.ts'
import { ErrorText, HttpError } from './errors.ts'
import { createIdentityCache } from './media-server/identity-cache.ts'
import type { MediaServer } from './media-server/media-server.ts'
import { createSlidingLog } from './sliding-log.ts'
import type { User } from './token.ts'

/** Refused identifications of one address in a minute before the media server is spared the question (rule PL8). */
const UNKNOWN_CALLS_PER_MINUTE = 120
const ADDRESSES_KEPT = 10_000
const IPV6_SUBNET_BITS = 64

export interface Callers {
  /**
   * Who sent this request.
   * @param cookies whether a session cookie counts
   * @throws HttpError 401 unknown, 429 too many unknown calls from this address, 503 media server down
   */
  identify(request: Request, cookies: boolean): Promise<User>
}

/** Asks the media server who is calling, unless it said so a moment ago (rule PL10). */
export const createCallers = ({ mediaServer, clock }: { readonly mediaServer: MediaServer; readonly clock: Clock }): Callers => {
  const cache = createIdentityCache(clock)
  const addresses = createSlidingLog({ limit: UNKNOWN_CALLS_PER_MINUTE, windowMs: 60_000, maxKeys: ADDRESSES_KEPT, clock })
  return {
    identify: async (request, cookies) => {
      const credential = credentialOf(request.headers, cookies)
      if (!credential) throw new HttpError(401, ErrorText.unknownUser)
      const known = cache.get(credential)
      if (known) return known
      // Counted before asking and given back after: a burst must not slip through while the first answer is on its way.
      const address = ipKeyGenerator(request.ip ?? '', IPV6_SUBNET_BITS)
      const waitMs = addresses.take(address)
      if (waitMs > 0) throw new HttpError(429, ErrorText.rateLimited, { 'Retry-After': String(Math.ceil(waitMs / 1000)) })
      const identity = await mediaServer.identify(credential, request.ip ?? '')
      if (identity.kind === 'unknown') throw new HttpError(401, ErrorText.unknownUser)
      addresses.giveBack(address)
      if (identity.kind === 'down') throw new HttpError(503, ErrorText.mediaServerDown)
      cache.set(credential, identity)
      return identity
    },
  }
}
