import { readFileSync } from 'node:fs'
import type { RedisClient } from '../../lib/redis/open-redis.ts'

const NAMES = [
  'renew',
  'leave',
  'enlist',
  'claim',
  'assert',
  'release',
  'hand-over',
  'condemn',
  'bury',
  'put-line',
  'drop-line',
  'move-line',
  'lines',
] as const
type ScriptName = (typeof NAMES)[number]

export type RunScript = (name: ScriptName, keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

const commandOf = (name: ScriptName): string => `matinee:${name}`

/** Makes each file of lua/ a command of the client, which sends its digest once the connection knows it. */
export const loadScripts = (client: RedisClient): RunScript => {
  for (const name of NAMES) {
    client.defineCommand(commandOf(name), { lua: readFileSync(new URL(`lua/${name}.lua`, import.meta.url), 'utf8') })
  }
  const commands = client as unknown as Record<string, (count: number, ...args: (string | number)[]) => Promise<unknown>>
  return async (name, keys, args) => commands[commandOf(name)]?.(keys.length, ...keys, ...args)
}
