import type { Clock } from '../../lib/clock.ts'
import type { Claims } from '../../lib/jwt.ts'
import { type Log, LogLine } from '../../lib/log.ts'
import type { Answer } from '../../protocol/types.ts'
import type { Caller } from '../caller.ts'
import type { TokenCheck } from './handshake.ts'
import { createRenewal, type Renewal } from './renewal.ts'
import { accepted, refusal } from './reply.ts'

export interface RenewalsDeps {
  readonly clock: Clock
  readonly log: Log
  readonly check: TokenCheck
  /** The caller's token ended and was not renewed, or it has none and needs one. */
  expire(caller: Caller): void
}

/** Who is connected by which token, if any. */
export interface Renewals {
  /** @param claims null for who came without a token */
  watch(caller: Caller, claims: Claims | null): void
  /** A token of the same user extends the connection; another user's is refused (rule WI17). */
  renew(caller: Caller, token: string): Answer
  forget(caller: Caller): void
  /** Authentication was switched on: who came without a token is put out like one whose token ended (rule WI3). */
  endAnonymous(): void
}

export const createRenewals = ({ clock, log, check, expire }: RenewalsDeps): Renewals => {
  const held = new Map<Caller, Renewal>()
  const anonymous = new Set<Caller>()
  return {
    watch: (caller, claims) => {
      if (!claims) return void anonymous.add(caller)
      const renewal = createRenewal({
        clock,
        ask: (expiresAt) => caller.tell({ event: 'auth:expiring', payload: { expiresAt } }),
        expire: () => expire(caller),
      })
      held.set(caller, renewal)
      renewal.hold(claims)
    },
    renew: (caller, token) => {
      const renewal = held.get(caller)
      if (!renewal) return refusal('not_available')
      const verified = check(token)
      if ('problem' in verified) {
        log.warn({ connection: caller.id, reason: verified.problem }, LogLine.invalidToken)
        return refusal(verified.problem === 'expired' ? 'token_expired' : 'invalid_token', { field: 'token' })
      }
      if (verified.claims.sub !== caller.viewer.userKey) return refusal('unauthorized', { field: 'token' })
      renewal.hold(verified.claims)
      return accepted({ expiresAt: verified.claims.exp * 1000 })
    },
    forget: (caller) => {
      held.get(caller)?.stop()
      held.delete(caller)
      anonymous.delete(caller)
    },
    endAnonymous: () => {
      for (const caller of anonymous) expire(caller)
    },
  }
}
