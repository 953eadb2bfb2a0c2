import { DEFAULT_PLUGIN_ID } from '../../../services/plugin/config.ts'
import { DEFAULT_SETTINGS } from '../../../services/plugin/settings.ts'
import { ADMIN } from './media-server.ts'

/** Not the default, so that forgotten settings show. */
export const TOKEN_TTL_SECONDS = 1234

/** What an administrator saves in the plugin's page. */
export const saveConfiguration = async (address: string, JwtSecret: string): Promise<void> => {
  const response = await fetch(`http://${address}/System/Configuration/Plugin/${DEFAULT_PLUGIN_ID}`, {
    method: 'POST',
    headers: { 'X-Media-Token': ADMIN, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...DEFAULT_SETTINGS, JwtSecret, TokenTtlSeconds: TOKEN_TTL_SECONDS }),
  })
  if (response.status !== 204) throw new Error(`The configuration was not saved: ${await response.text()}`)
}
