/** One taken token, or how long (ms) until there is one. */
export type Take = { readonly ok: true } | { readonly ok: false; readonly retryAfterMs: number }

export interface TokenBucket {
  /** Takes a token at `now` (ms, never stepping back). */
  take(now: number): Take
}

/**
 * A bucket of `tokens`, each of which comes back `windowMs` after it was taken, so that no window of that length ever sees more (rule WI9).
 * A bucket that refills steadily would let twice as many pass within one window.
 */
export const createTokenBucket = (tokens: number, windowMs: number): TokenBucket => {
  const taken: number[] = []
  let oldest = 0
  return {
    take: (now) => {
      if (taken.length < tokens) {
        taken.push(now)
        return { ok: true }
      }
      const freeAt = (taken[oldest] ?? now) + windowMs
      if (now < freeAt) {
        const waitMs = Math.ceil(freeAt - now)
        // Of times with fractions the difference is rounded, and may be a hair too short.
        return { ok: false, retryAfterMs: now + waitMs < freeAt ? waitMs + 1 : waitMs }
      }
      taken[oldest] = now
      oldest = (oldest + 1) % tokens
      return { ok: true }
    },
  }
}
