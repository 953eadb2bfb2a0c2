import type { Clock } from '../../lib/clock.ts'
import type { Claims } from '../../lib/jwt.ts'
import { EXPIRY_GRACE_MS, RENEW_AT_LIFETIME_SHARE } from '../../protocol/limits.ts'

export interface RenewalDeps {
  readonly clock: Clock
  /** Asks the client for a fresh token; the present one ends at `expiresAt` (ms since the epoch). */
  ask(expiresAt: number): void
  /** The token was not renewed in time. */
  expire(): void
}

/** Watches over one connection's token (rule WI18). */
export interface Renewal {
  /** A token holds from now on: the first one, or a renewed one. */
  hold(claims: Pick<Claims, 'iat' | 'exp'>): void
  stop(): void
}

const FIRST_BACKOFF_MS = 15_000
const LONGEST_BACKOFF_MS = 300_000
/** A timer holds 2^31 ms at most, and a token may live for longer. */
const LONGEST_TIMER_MS = 3_600_000

/** Asks at 75 % of the token's life, again with growing pauses, and gives up 60 s after its end. */
export const createRenewal = ({ clock, ask, expire }: RenewalDeps): Renewal => {
  let cancel: () => void = () => undefined

  /** Runs `task` when the wall clock shows `at` (ms). */
  const at = (time: number, task: () => void) => {
    const wait = time - clock.wall()
    cancel = clock.after(Math.max(0, Math.min(wait, LONGEST_TIMER_MS)), () => (clock.wall() < time ? at(time, task) : task()))
  }
  const askUntil = (expiresAt: number, backoffMs: number) => {
    const end = expiresAt + EXPIRY_GRACE_MS
    if (clock.wall() >= end) return expire()
    ask(expiresAt)
    at(Math.min(clock.wall() + backoffMs, end), () => askUntil(expiresAt, Math.min(backoffMs * 2, LONGEST_BACKOFF_MS)))
  }
  return {
    hold: ({ iat, exp }) => {
      cancel()
      const issuedAt = Number.isFinite(iat) ? iat * 1000 : clock.wall()
      const expiresAt = exp * 1000
      at(issuedAt + (expiresAt - issuedAt) * RENEW_AT_LIFETIME_SHARE, () => askUntil(expiresAt, FIRST_BACKOFF_MS))
    },
    stop: () => cancel(),
  }
}
