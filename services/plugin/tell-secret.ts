import type { Log } from '../lib/log.ts'
import { createSecretTeller } from '../lib/secret-fingerprint.ts'
import type { SettingsStore } from './settings-store.ts'

/** Logs the fingerprint of the JwtSecret in force, now and after each change (rule DO9). Never rejects. */
export const tellSecret = async (settings: SettingsStore, log: Log): Promise<void> => {
  const tell = createSecretTeller(log)
  settings.subscribe(({ JwtSecret }) => tell(JwtSecret))
  try {
    tell((await settings.read()).JwtSecret)
  } catch {
    // Who asks for a token is told so, and the log with it.
  }
}
