import { readFileSync } from 'node:fs'
import type { Clock } from '../clock.ts'
import type { RedisClient } from './open-redis.ts'

export interface KeptSettings {
  /** Grows with each save. */
  readonly version: number
  /** The plugin's configuration as JSON. */
  readonly text: string
}

/** The administrator's configuration where all replicas and nodes find it. Every method rejects while Redis is away. */
export interface SharedSettings {
  /** Null: there are none. */
  read(): Promise<KeptSettings | null>
  /** Replaces them; answers the new version, higher than `known` and than what is there. */
  save(text: string, known: number): Promise<number>
  /** Puts back what was there, unless it is there or something newer is. */
  restore(settings: KeptSettings): Promise<void>
  /** Calls `look` soon after each change, when Redis is back, and every five seconds, for a message may be lost; until the answer is called. */
  watch(look: () => void): () => void
}

export interface SharedSettingsDeps {
  readonly command: RedisClient
  readonly subscriber: RedisClient
  readonly prefix: string
  readonly clock: Pick<Clock, 'after'>
}

const COMMAND = 'matinee:keep-settings'
const POLL_MS = 5000
const lua = readFileSync(new URL('lua/keep-settings.lua', import.meta.url), 'utf8')

export const createSharedSettings = ({ command, subscriber, prefix, clock }: SharedSettingsDeps): SharedSettings => {
  const key = `${prefix}:settings`
  const channel = `${prefix}:settings-changed`
  command.defineCommand(COMMAND, { lua, numberOfKeys: 1 })
  const commands = command as unknown as Record<string, (...args: (string | number)[]) => Promise<unknown>>
  const keep = async (mode: 'save' | 'restore', { version, text }: KeptSettings) =>
    Number(await commands[COMMAND]?.(key, mode, version, text, channel))
  return {
    read: async () => {
      const [version, text] = await command.hmget(key, 'version', 'text')
      return text ? { version: Number(version), text } : null
    },
    save: (text, known) => keep('save', { version: known, text }),
    restore: async (settings) => {
      await keep('restore', settings)
    },
    watch: (look) => {
      const subscribe = () => {
        // What is said before it has subscribed is found by the look.
        subscriber.subscribe(channel).then(look, () => undefined)
      }
      const hear = (heard: string) => {
        if (heard === channel) look()
      }
      let cancel = () => {}
      const poll = () => {
        cancel = clock.after(POLL_MS, poll)
        look()
      }
      command.on('ready', look)
      subscriber.on('ready', subscribe)
      subscriber.on('message', hear)
      if (subscriber.status === 'ready') subscribe()
      poll()
      return () => {
        cancel()
        command.off('ready', look)
        subscriber.off('ready', subscribe)
        subscriber.off('message', hear)
      }
    },
  }
}
