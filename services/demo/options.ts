import { parseArgs } from 'node:util'
import { z } from 'zod'
import { integer, readSettings, suspicious } from '../lib/env.ts'
import { type PluginAppConfig, pluginSettings, readPluginConfig } from '../plugin/config.ts'
import { readSessionConfig, type SessionConfig, sessionSettings } from '../session/config.ts'

export const USAGE = `Usage: npm start [-- --media DIR]

  --media DIR   also shows the video files (mp4, m4v, webm, mov, mkv) in DIR
  --help        says this

Settings are environment variables: PORT, SESSION_PORT, HOST and more, see docs/operations.md.`

const DEFAULT_PORT = 8088
const PORTS = 65_535
/** Settings of the plugin service that mean nothing where it stands in the demo's own process. */
const NOT_HERE = {
  PLUGIN_PORT: true,
  BASE_PATH: true,
  MEDIA_SERVER: true,
  MEDIA_SERVER_URL: true,
  SCRIPT_FILE: true,
  SETTINGS_INSTALL: true,
  SESSION_SERVER_URL: true,
} as const

/** Its node is alone. */
const NO_CLUSTER = { REDIS_URL: true, REDIS_PREFIX: true } as const

/** Every setting of `npm start` by its name in the environment (rule OP7). */
export const demoSettings = z.object({
  ...sessionSettings.omit(NO_CLUSTER).shape,
  ...pluginSettings.omit(NOT_HERE).shape,
  PORT: integer(0, PORTS).default(DEFAULT_PORT),
  HOST: z.string().default('127.0.0.1'),
})

export interface DemoOptions {
  /** Of the page and the plugin; 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** The viewer's own films; null without `--media`. */
  readonly mediaFolder: string | null
  readonly session: SessionConfig
  readonly plugin: PluginAppConfig
  readonly settingsFile: string
  /** Empty: the administrator's own holds. */
  readonly jwtSecret: string
  readonly apiKey: string
  /** Names in the environment that look mistyped. */
  readonly suspicious: readonly string[]
}

/** Asked for by `--help`, or after an argument that there is not. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: { media: { type: 'string' }, help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const withoutForeign = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !Object.hasOwn({ ...NOT_HERE, ...NO_CLUSTER }, name)))

/**
 * Reads the command line and the environment.
 * @throws UsageError @throws SettingsError that names every wrong setting (rule OP1)
 */
export const readOptions = (args: readonly string[], env: NodeJS.ProcessEnv): DemoOptions => {
  const { media, help } = parse(args)
  if (help) throw new UsageError('')
  if (media === '') throw new UsageError('--media needs a folder')
  const settings = readSettings(demoSettings, env)
  const known = withoutForeign({ ...env, HOST: settings.HOST })
  const { basePath, pluginId, jwtSecretPrevious, trustProxy, settingsFile, jwtSecret, mediaServerApiKey } = readPluginConfig(known)
  return {
    port: settings.PORT,
    host: settings.HOST,
    mediaFolder: media ?? null,
    session: readSessionConfig(known),
    plugin: { basePath, pluginId, jwtSecretPrevious, trustProxy },
    settingsFile,
    jwtSecret,
    apiKey: mediaServerApiKey,
    suspicious: suspicious(Object.keys(demoSettings.shape), env),
  }
}
