import type { PluginSettings } from './settings.ts'
import { SettingFixedError, type SettingsStore } from './settings-store.ts'

/**
 * Settings whose JwtSecret is the deployment's JWT_SECRET, shared with the session nodes (rule CF11); "" leaves them alone.
 * The stored secret is the same one, so that taking JWT_SECRET away later does not turn authentication off.
 */
export const withDeploymentSecret = (store: SettingsStore, secret: string): SettingsStore => {
  if (secret === '') return store
  const overlaid = (settings: PluginSettings): PluginSettings => ({ ...settings, JwtSecret: secret })
  return {
    read: async () => overlaid(await store.read()),
    write: async (settings) => {
      if (settings.JwtSecret !== secret) throw new SettingFixedError('JwtSecret is set by the deployment (JWT_SECRET)')
      await store.write(settings)
    },
    subscribe: (listener) => store.subscribe((settings) => listener(overlaid(settings))),
  }
}
