import type { KeptSettings, SharedSettings } from '../lib/redis/shared-settings.ts'
import { parseSettings } from './parse-settings.ts'
import type { PluginSettings } from './settings.ts'
import { NotConfiguredError, type SettingsStore } from './settings-store.ts'
import { StoreAwayError } from './store-away.ts'

export interface RedisSettingsStore extends SettingsStore {
  /** Follows what other replicas save, and puts back what is lost, until the answer is called. */
  follow(): () => void
}

const WHERE = 'The configuration in Redis'

/**
 * Settings that all replicas share (rules CF14–CF16). Redis may forget them: each replica keeps the newest that it saw, answers by them
 * while Redis is away, and puts them back when they are gone. Without such a copy they are lost.
 * @param whenNew what holds while there are none and this replica never saw any; null: they are lost then
 */
export const createRedisSettingsStore = (shared: SharedSettings, whenNew: PluginSettings | null): RedisSettingsStore => {
  const listeners = new Set<(settings: PluginSettings) => void>()
  let copy: (KeptSettings & { readonly settings: PluginSettings }) | null = null

  const take = (kept: KeptSettings): PluginSettings => {
    const settings = parseSettings(WHERE, kept.text)
    const isNews = kept.text !== copy?.text
    copy = { ...kept, settings }
    if (isNews) for (const listener of listeners) listener(settings)
    return settings
  }
  const absent = (): PluginSettings => {
    if (whenNew) return whenNew
    throw new NotConfiguredError(`${WHERE} is not there; save it, or set SETTINGS_INSTALL=true`)
  }
  const kept = (): Promise<KeptSettings | null> =>
    shared.read().catch((error: unknown) => {
      if (!copy) throw new NotConfiguredError(`${WHERE} cannot be read: ${(error as Error).message}`)
      return copy
    })
  const read = async (): Promise<PluginSettings> => {
    const found = await kept()
    if (copy && (!found || found.version < copy.version)) {
      await shared.restore(copy).catch(() => undefined)
      return copy.settings
    }
    return found ? take(found) : absent()
  }
  return {
    read,
    write: async (settings) => {
      const text = JSON.stringify(settings)
      const version = await shared.save(text, copy?.version ?? 0).catch(() => {
        throw new StoreAwayError('The configuration cannot be saved now. Try again later.')
      })
      if (version > (copy?.version ?? 0)) take({ version, text })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // What cannot be read is told by the requests that need it.
    follow: () => shared.watch(() => void read().catch(() => undefined)),
  }
}
