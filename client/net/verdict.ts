import type { WireError } from '../../services/protocol/types.ts'
import type { PluginRefusal } from './plugin-request.ts'
import { ConnectProblem, type ProblemCode } from './problem-code.ts'

/** How a try to connect, or a connection, came to its end. */
export type End =
  | { readonly kind: 'url'; readonly problem: ProblemCode }
  | { readonly kind: 'plugin'; readonly refusal: PluginRefusal }
  /** The node refused the handshake. */
  | { readonly kind: 'node'; readonly error: WireError }
  /** Nobody answered. */
  | { readonly kind: 'silence' }
  /** It was open, and is gone. */
  | { readonly kind: 'lost' }

export type Verdict =
  /** At once, with a fresh token. */
  | { readonly kind: 'again' }
  | { readonly kind: 'retry'; readonly problem: ProblemCode | null; readonly atLeastMs: number }
  | { readonly kind: 'stop'; readonly problem: ProblemCode }

const TOKEN_REFUSALS: ReadonlySet<string> = new Set(['unauthorized', 'invalid_token', 'token_expired'])

const onError = (error: WireError, freshTokenTried: boolean): Verdict => {
  const byToken = TOKEN_REFUSALS.has(error.code)
  if (byToken && !freshTokenTried) return { kind: 'again' }
  if (byToken || !error.retryable) return { kind: 'stop', problem: error.code }
  return { kind: 'retry', problem: error.code, atLeastMs: error.retryAfterMs ?? 0 }
}

/** What to do after `end` (rules NE5, NE6). A refused token is tried once with a fresh one: it may have been signed under a secret just replaced. */
export const verdict = (end: End, freshTokenTried: boolean): Verdict => {
  switch (end.kind) {
    case 'url':
      return { kind: 'stop', problem: end.problem }
    case 'plugin': {
      const { retryable, problem, retryAfterMs } = end.refusal
      return retryable ? { kind: 'retry', problem, atLeastMs: retryAfterMs ?? 0 } : { kind: 'stop', problem }
    }
    case 'node':
      return onError(end.error, freshTokenTried)
    case 'silence':
      return { kind: 'retry', problem: ConnectProblem.serverUnreachable, atLeastMs: 0 }
    case 'lost':
      return { kind: 'retry', problem: null, atLeastMs: 0 }
  }
}
