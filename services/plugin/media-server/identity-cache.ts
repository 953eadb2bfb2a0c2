import { createHash } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import type { User } from '../token.ts'
import type { Credential } from './media-server.ts'

/** Long enough for a page's burst of requests, short enough that a sign-out is soon felt. */
const KEPT_MS = 5000
const USERS_KEPT = 10_000

export interface IdentityCache {
  get(credential: Credential): User | null
  set(credential: Credential, user: User): void
}

// The credentials themselves are not kept: a dump of memory shows none.
const keyOf = ({ token, cookie }: Credential): string =>
  createHash('sha256')
    .update(JSON.stringify([token, cookie]))
    .digest('base64')

/** Remembers who a credential stands for, a short time, and never who is unknown (rule PL10). */
export const createIdentityCache = (clock: Clock): IdentityCache => {
  const users = new Map<string, { readonly user: User; readonly until: number }>()
  const forget = (): void => {
    for (const [key, entry] of users) {
      if (users.size <= USERS_KEPT && entry.until > clock.now()) return
      users.delete(key)
    }
  }
  return {
    get: (credential) => {
      const entry = users.get(keyOf(credential))
      return entry && entry.until > clock.now() ? entry.user : null
    },
    set: (credential, user) => {
      const key = keyOf(credential)
      users.delete(key)
      users.set(key, { user, until: clock.now() + KEPT_MS })
      forget()
    },
  }
}
