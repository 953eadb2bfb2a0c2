import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { type Program, startProgram } from './program.ts'

export const HOST = '127.0.0.1'
const HOST_GRACE_MS = '10000'

/** A program that runs, and its address as `host:port`. */
export interface Part {
  readonly program: Program
  readonly address: string
}

/** What all parts of one cluster share. */
export interface Shared {
  /** For logs and settings. */
  readonly folder: string
  readonly jwtSecret: string
  readonly apiKey: string
}

/** What a program is told beyond what all of its kind are told, or otherwise. */
type Settings = Readonly<Record<string, string>>

const service = (name: string, main: string, env: Settings, { folder }: Shared): Program =>
  startProgram({
    name,
    command: process.execPath,
    args: [fileURLToPath(new URL(`../../services/${main}/main.ts`, import.meta.url))],
    env: { HOST, TRUST_PROXY: HOST, ...env },
    logFile: join(folder, `${name}.log`),
  })

const portLogged = async (program: Program): Promise<Part> => {
  const [, port] = await program.waitFor(/"port":(\d+)/)
  return { program, address: `${HOST}:${port}` }
}

/** Redis that keeps nothing. @param at its port; without it any free one */
export const startRedis = async ({ folder }: Shared, name = 'redis', at?: number): Promise<Part> => {
  const port = at ?? (await freePort())
  const program = startProgram({
    name,
    command: process.env.REDIS_SERVER ?? 'redis-server',
    args: ['--bind', HOST, '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder],
    logFile: join(folder, `${name}.log`),
  })
  await program.waitFor(/Ready to accept connections/)
  return { program, address: `${HOST}:${port}` }
}

/** The demo as the media server; its own plugin and session node stay behind the proxy, where nobody asks them. */
export const startMediaServer = async (shared: Shared): Promise<Part> => {
  const SETTINGS_FILE = join(shared.folder, 'media-server-settings.json')
  const env = { PORT: '0', SESSION_PORT: '0', SETTINGS_FILE, MEDIA_SERVER_API_KEY: shared.apiKey }
  const program = service('media-server', 'demo', env, shared)
  const [, port] = await program.waitFor(/open\s+http:\/\/[^:]+:(\d+)/)
  return { program, address: `${HOST}:${port}` }
}

/** @param name such as `plugin-1` */
export const startPlugin = (name: string, mediaServer: string, redis: string, shared: Shared, settings: Settings = {}): Promise<Part> =>
  portLogged(
    service(
      name,
      'plugin',
      {
        PLUGIN_PORT: '0',
        MEDIA_SERVER_URL: `http://${mediaServer}`,
        MEDIA_SERVER_API_KEY: shared.apiKey,
        SETTINGS_FILE: join(shared.folder, 'settings.json'),
        SETTINGS_INSTALL: 'true',
        SCRIPT_FILE: fileURLToPath(new URL('../../dist/watch-party.js', import.meta.url)),
        JWT_SECRET: shared.jwtSecret,
        REDIS_URL: `redis://${redis}`,
        ...settings,
      },
      shared,
    ),
  )

/** @param name such as `session-1` */
export const startSessionNode = (name: string, plugin: string, redis: string, shared: Shared, settings: Settings = {}): Promise<Part> =>
  portLogged(
    service(
      name,
      'session',
      {
        SESSION_PORT: '0',
        METRICS_PORT: '0',
        JWT_SECRET: shared.jwtSecret,
        HOST_GRACE_MS,
        PLUGIN_INTERNAL_URL: `http://${plugin}`,
        REDIS_URL: `redis://${redis}`,
        ...settings,
      },
      shared,
    ),
  )
