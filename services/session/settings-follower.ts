import { z } from 'zod'
import type { Log } from '../lib/log.ts'
import type { KeptSettings, SharedSettings } from '../lib/redis/shared-settings.ts'
import type { LiveSettings } from './config.ts'

export interface SettingsFollowerDeps {
  readonly shared: Pick<SharedSettings, 'read' | 'watch'>
  /** This node's own: its JWT_SECRET, if it has one, is never replaced. */
  readonly own: LiveSettings
  readonly apply: (settings: LiveSettings) => void
  readonly log: Log
}

/** What of the plugin's configuration a session node obeys. */
const schema = z.object({
  JwtSecret: z.string(),
  JwtAudience: z.string(),
  JwtIssuer: z.string(),
  DefaultMaxBitrate: z.int().min(0),
  PreferDirectPlay: z.boolean(),
  AllowHostQualityControl: z.boolean(),
})

const parse = (text: string): z.output<typeof schema> | null => {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const toLive = (saved: z.output<typeof schema>, own: LiveSettings): LiveSettings => ({
  jwtSecret: own.jwtSecret === '' ? saved.JwtSecret : own.jwtSecret,
  jwtAudience: saved.JwtAudience,
  jwtIssuer: saved.JwtIssuer,
  quality: { maxBitrate: saved.DefaultMaxBitrate, directPlay: saved.PreferDirectPlay, locked: !saved.AllowHostQualityControl },
})

/**
 * Applies what an administrator saves in the plugin, soon after (rule OP14), until the answer is called. What is lost, damaged or older
 * than what was applied changes nothing.
 */
export const followSettings = ({ shared, own, apply, log }: SettingsFollowerDeps): (() => void) => {
  let applied: KeptSettings = { version: 0, text: '' }

  const take = (kept: KeptSettings): void => {
    if (kept.version < applied.version || kept.text === applied.text) return
    applied = kept
    const saved = parse(kept.text)
    if (!saved) return void log.error({ version: kept.version }, "The plugin's configuration is damaged; the one before holds")
    if (own.jwtSecret !== '' && saved.JwtSecret !== own.jwtSecret)
      log.warn("JWT_SECRET is not the plugin's JwtSecret: set JWT_SECRET for the plugin too, or empty it here")
    apply(toLive(saved, own))
  }
  return shared.watch(() => {
    // That Redis is away its connection tells.
    shared.read().then(
      (kept) => kept && take(kept),
      () => undefined,
    )
  })
}
