import type { PluginSettings } from './settings.ts'

/** Settings that are gone, unreadable or damaged: nothing may be served from defaults then (rules TK8, CF12). */
export class NotConfiguredError extends Error {
  override readonly name = 'NotConfiguredError'
}

/** A value that this deployment does not let an administrator change (rule CF11); the message is meant for him. */
export class SettingFixedError extends Error {
  override readonly name = 'SettingFixedError'
}

export interface SettingsStore {
  /** @throws NotConfiguredError */
  read(): Promise<PluginSettings>
  /** Replaces all; resolves once they are kept. @throws SettingFixedError, StoreAwayError */
  write(settings: PluginSettings): Promise<void>
  /** Hears every saved configuration, and every one that a read finds changed by hand (rule CF13), until the answer is called. */
  subscribe(listener: (settings: PluginSettings) => void): () => void
}
