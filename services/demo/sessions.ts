import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'

/** A sign-in lasts this long, used or not. */
export const SESSION_HOURS = 24
const SESSION_MS = SESSION_HOURS * 3_600_000
export const SESSIONS_MAX = 1000

export interface Sessions {
  /** A new token (256 bits, hex) that speaks for the user. */
  open(userId: string): string
  /** The id of the user a token speaks for, or null. */
  userOf(token: string): string | null
  close(token: string): void
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64')

/** Tokens in memory, by their hash; the oldest goes when there are more than {@link SESSIONS_MAX}. */
export const createSessions = (clock: Clock): Sessions => {
  const sessions = new Map<string, { readonly userId: string; readonly endsAt: number }>()
  const sweep = () => {
    for (const [key, { endsAt }] of sessions) if (endsAt <= clock.now() || sessions.size >= SESSIONS_MAX) sessions.delete(key)
  }
  return {
    open: (userId) => {
      sweep()
      const token = randomBytes(32).toString('hex')
      sessions.set(keyOf(token), { userId, endsAt: clock.now() + SESSION_MS })
      return token
    },
    userOf: (token) => {
      const session = sessions.get(keyOf(token))
      return session && session.endsAt > clock.now() ? session.userId : null
    },
    close: (token) => {
      sessions.delete(keyOf(token))
    },
  }
}
