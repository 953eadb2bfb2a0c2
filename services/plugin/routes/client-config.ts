import type { RequestHandler } from 'express'
import type { SettingsStore } from '../settings-store.ts'

/** `GET /WatchParty/ClientConfig`: what the script may know; asked anew at each page load, unlike the script itself (rule PL5). */
export const clientConfig =
  (settings: SettingsStore): RequestHandler =>
  async (_request, response) => {
    const { SessionServerUrl, DefaultMaxBitrate, PreferDirectPlay, AllowHostQualityControl } = await settings.read()
    response.set('Cache-Control', 'no-cache').json({ SessionServerUrl, DefaultMaxBitrate, PreferDirectPlay, AllowHostQualityControl })
  }
