import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Store } from 'express-rate-limit'
import { z } from 'zod'
import type { Clock } from '../lib/clock.ts'
import type { RedisClient } from '../lib/redis/open-redis.ts'
import type { RateLimit } from './rate-limit-store.ts'
import { StoreAwayError } from './store-away.ts'

export interface RedisSlidingOptions extends RateLimit {
  readonly redis: RedisClient
  readonly prefix: string
  readonly clock: Pick<Clock, 'wall'>
}

const COMMAND = 'matinee:take-token'
const lua = readFileSync(new URL('lua/take-token.lua', import.meta.url), 'utf8')
const answer = z.tuple([z.number(), z.number()])

/**
 * The same sliding log for all replicas, by Redis's clock (rules TK6, TK7, TK11).
 * Its methods reject with StoreAwayError while Redis is away: nobody is let through uncounted.
 */
export const createRedisSlidingStore = ({ redis, prefix, limit, windowMs, clock }: RedisSlidingOptions): Store => {
  redis.defineCommand(COMMAND, { lua, numberOfKeys: 1 })
  const commands = redis as unknown as Record<string, (...args: (string | number)[]) => Promise<unknown>>
  const nameOf = (key: string) => `${prefix}:tokens:${key}`
  const away = () => {
    throw new StoreAwayError('The rate limit cannot be checked now. Try again later.')
  }
  return {
    increment: async (key) => {
      const [totalHits, waitMs] = answer.parse(await commands[COMMAND]?.(nameOf(key), limit, windowMs, randomUUID()).catch(away))
      return { totalHits, resetTime: new Date(clock.wall() + waitMs) }
    },
    decrement: async (key) => {
      await redis.zpopmax(nameOf(key)).catch(away)
    },
    resetKey: async (key) => {
      await redis.del(nameOf(key)).catch(away)
    },
  }
}
