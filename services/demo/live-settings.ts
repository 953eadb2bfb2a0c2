import type { PluginSettings } from '../plugin/settings.ts'
import type { LiveSettings } from '../session/config.ts'

/** What of the plugin's configuration the session node obeys (rule OP11). */
export const liveSettings = (settings: PluginSettings): LiveSettings => ({
  jwtSecret: settings.JwtSecret,
  jwtAudience: settings.JwtAudience,
  jwtIssuer: settings.JwtIssuer,
  quality: {
    maxBitrate: settings.DefaultMaxBitrate,
    directPlay: settings.PreferDirectPlay,
    locked: !settings.AllowHostQualityControl,
  },
})
