import type { Store } from 'express-rate-limit'
import type { Clock } from '../lib/clock.ts'
import { createSlidingLog, type SlidingLogOptions } from './sliding-log.ts'

/** express-rate-limit's Store over a sliding log in this process; one over Redis can take its place (rules TK6, TK7). */
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
