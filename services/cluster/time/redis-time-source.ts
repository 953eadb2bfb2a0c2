import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { RedisClient } from '../../lib/redis/open-redis.ts'
import type { TimeSource } from './time-source.ts'

const COMMAND = 'matinee:read-time'
const lua = readFileSync(new URL('lua/read-time.lua', import.meta.url), 'utf8')
const answer = z
  .tuple([z.coerce.number(), z.coerce.number(), z.string()])
  .transform(([seconds, micros, runId]) => ({ timeMs: seconds * 1000 + micros / 1000, runId }))

/** Redis's clock, read on the master that holds the one key below `prefix`. */
export const createRedisTimeSource = (client: RedisClient, prefix: string): TimeSource => {
  const key = `${prefix}:{c}:time`
  client.defineCommand(COMMAND, { lua, numberOfKeys: 1 })
  const commands = client as unknown as Record<string, (key: string) => Promise<unknown>>
  return {
    read: async () => answer.parse(await commands[COMMAND]?.(key)),
    offset: async (runId, propose) => {
      if (propose !== null) await client.hsetnx(key, runId, propose)
      const kept = await client.hget(key, runId)
      return kept === null ? null : Number(kept)
    },
  }
}
