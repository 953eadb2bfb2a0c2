import type { Store } from 'express-rate-limit'
import type { Clock } from '../lib/clock.ts'
import { TOKEN_REQUESTS_PER_MINUTE } from '../protocol/limits.ts'
import { createSlidingLog, type SlidingLogOptions } from './sliding-log.ts'

/** So many in any window of that length (ms), wherever it begins. */
export interface RateLimit {
  readonly limit: number
  readonly windowMs: number
}

/** Ten a minute and user (rule TK6). */
export const TOKEN_LIMIT: RateLimit = { limit: TOKEN_REQUESTS_PER_MINUTE, windowMs: 60_000 }

/** express-rate-limit's Store over a sliding log in this process (rules TK6, TK7). */
export const createSlidingStore = (options: SlidingLogOptions & { readonly clock: Clock }): Store => {
  const log = createSlidingLog(options)
  return {
    localKeys: true,
    increment: (key) => {
      const waitMs = log.take(key)
      const totalHits = waitMs > 0 ? options.limit + 1 : log.count(key)
      return { totalHits, resetTime: new Date(options.clock.wall() + waitMs) }
    },
    decrement: (key) => log.giveBack(key),
    resetKey: (key) => log.reset(key),
  }
}
