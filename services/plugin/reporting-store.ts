import type { Log } from '../lib/log.ts'
import { ErrorText } from './errors.ts'
import { NotConfiguredError, type SettingsStore } from './settings-store.ts'

/** The same settings; that they cannot be read is logged with the reason, once until the reason changes or they can. */
export const reportingStore = (store: SettingsStore, log: Log): SettingsStore => {
  let told = ''
  return {
    ...store,
    read: async () => {
      try {
        const settings = await store.read()
        told = ''
        return settings
      } catch (error) {
        if (error instanceof NotConfiguredError && error.message !== told) {
          told = error.message
          log.error({ reason: error.message }, ErrorText.notConfigured)
        }
        throw error
      }
    },
  }
}
