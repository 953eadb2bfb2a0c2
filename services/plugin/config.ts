import { z } from 'zod'
import { addressRanges } from '../lib/address-ranges.ts'
import { flag, integer, readSettings } from '../lib/env.ts'
import { redisPrefix } from '../lib/redis/redis-prefix.ts'
import { redisUrl } from '../lib/redis/redis-url.ts'
import { isStrongSecret } from '../lib/secret.ts'
import { JWT_SECRET_CHARACTERS } from '../protocol/limits.ts'
import { MEDIA_SERVER_TOKEN } from './media-server/token-form.ts'
import { sessionServerUrl } from './settings.ts'

export type MediaServerKind = 'generic' | 'jellyfin' | 'emby'

/** What the plugin's HTTP interface itself needs, wherever it is mounted. */
export interface PluginAppConfig {
  /** "" or a path such as `/jellyfin`, without a slash at its end (rule PL4). */
  readonly basePath: string
  /** The plugin's GUID, 32 lower-case hexadecimal digits. */
  readonly pluginId: string
  /** Still taken from session nodes while a rotation lasts; empty without one. */
  readonly jwtSecretPrevious: string
  /** Proxies whose X-Forwarded-For is believed, as addresses or CIDR ranges. */
  readonly trustProxy: readonly string[]
}

export interface PluginConfig extends PluginAppConfig {
  /** 0 takes any free port. */
  readonly port: number
  /** The address to bind; null binds all. */
  readonly host: string | null
  readonly mediaServer: MediaServerKind
  /** Without a slash at its end. */
  readonly mediaServerUrl: string
  /** Empty: which items a user may see cannot be answered. */
  readonly mediaServerApiKey: string
  readonly settingsFile: string
  /** Whether missing settings of a deployment with JWT_SECRET are a first start. */
  readonly settingsInstall: boolean
  /** The SessionServerUrl of a first start. */
  readonly sessionServerUrl: string
  readonly scriptFile: string
  /** Empty: the administrator's own holds. */
  readonly jwtSecret: string
  /** Where replicas share settings and counts; null: this is the only one. */
  readonly redisUrl: string | null
  readonly redisPrefix: string
  readonly logLevel: string
}

export const DEFAULT_PLUGIN_ID = '6f2c1c1e-8f0b-4a55-9d3c-2b7c5d0e4a11'
const DEFAULT_PORT = 8090
const PORTS = 65_535

/** GUIDs are written with and without dashes and in either case; they are compared in this one form. */
export const normalGuid = (guid: string): string => guid.replaceAll('-', '').toLowerCase()

const trimSlash = (path: string): string => path.replace(/\/+$/, '')
const basePath = z
  .string()
  .transform(trimSlash)
  .refine((path) => /^(\/[A-Za-z0-9._~-]+)*$/.test(path), 'must be empty or a path such as /jellyfin')
const guid = z
  .string()
  .regex(/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i, `must be a GUID such as ${DEFAULT_PLUGIN_ID}`)
  .transform(normalGuid)
const MEDIA_SERVER_URL = 'must be an http:// or https:// URL without user, query and fragment, such as http://jellyfin:8096/jellyfin'
const mediaServerUrl = z
  .url({ protocol: /^https?$/, error: MEDIA_SERVER_URL })
  .refine((url) => !/[?#@]/.test(url), MEDIA_SERVER_URL)
  .transform(trimSlash)
// A request with a header that cannot be one fails, and says why by quoting it.
const apiKey = z.string().regex(MEDIA_SERVER_TOKEN, 'must be an API key: letters, digits and . _ ~ + / = : -, without blanks')
const strongSecret = z
  .string()
  .refine(isStrongSecret, `must be empty, or at least ${JWT_SECRET_CHARACTERS} characters of high entropy (openssl rand -base64 48)`)
const kinds: readonly MediaServerKind[] = ['generic', 'jellyfin', 'emby']
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** Every setting of the plugin service by its name in the environment; docs/operations.md holds the same table (rule OP7). */
export const pluginSettings = z.object({
  PLUGIN_PORT: integer(0, PORTS).default(DEFAULT_PORT),
  HOST: z.string().nullable().default(null),
  BASE_PATH: basePath.default(''),
  PLUGIN_ID: guid.default(normalGuid(DEFAULT_PLUGIN_ID)),
  MEDIA_SERVER: z.enum(kinds, { error: 'must be generic, jellyfin or emby' }).default('generic'),
  MEDIA_SERVER_URL: mediaServerUrl.default('http://localhost:8096'),
  MEDIA_SERVER_API_KEY: apiKey.default(''),
  SETTINGS_FILE: z.string().default('.data/settings.json'),
  SETTINGS_INSTALL: flag.default(false),
  SESSION_SERVER_URL: sessionServerUrl.default(''),
  SCRIPT_FILE: z.string().default('dist/watch-party.js'),
  JWT_SECRET: strongSecret.default(''),
  JWT_SECRET_PREVIOUS: strongSecret.default(''),
  REDIS_URL: redisUrl.nullable().default(null),
  REDIS_PREFIX: redisPrefix,
  TRUST_PROXY: addressRanges.default([]),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})

/**
 * Reads the plugin service's settings.
 * @throws SettingsError that names every wrong one and what is allowed (rule OP1)
 */
export const readPluginConfig = (env: NodeJS.ProcessEnv): PluginConfig => {
  const settings = readSettings(pluginSettings, env)
  return {
    port: settings.PLUGIN_PORT,
    host: settings.HOST,
    basePath: settings.BASE_PATH,
    pluginId: settings.PLUGIN_ID,
    mediaServer: settings.MEDIA_SERVER,
    mediaServerUrl: settings.MEDIA_SERVER_URL,
    mediaServerApiKey: settings.MEDIA_SERVER_API_KEY,
    settingsFile: settings.SETTINGS_FILE,
    settingsInstall: settings.SETTINGS_INSTALL,
    sessionServerUrl: settings.SESSION_SERVER_URL,
    scriptFile: settings.SCRIPT_FILE,
    jwtSecret: settings.JWT_SECRET,
    jwtSecretPrevious: settings.JWT_SECRET_PREVIOUS,
    redisUrl: settings.REDIS_URL,
    redisPrefix: settings.REDIS_PREFIX,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  }
}
