import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { buildClient } from '../../client/build.ts'
import { createMemoryCluster, createMemoryHub } from '../cluster/memory-cluster.ts'
import { systemClock } from '../lib/clock.ts'
import { SettingsError } from '../lib/env.ts'
import { listenProblem } from '../lib/listen-problem.ts'
import type { Log } from '../lib/log.ts'
import { createPluginApp } from '../plugin/app.ts'
import { answerClientError } from '../plugin/client-error.ts'
import { withDeploymentSecret } from '../plugin/deployment-secret.ts'
import { createFileSettingsStore } from '../plugin/file-settings-store.ts'
import { createGenericAccess, createGenericMediaServer } from '../plugin/media-server/generic.ts'
import { memoryScript } from '../plugin/script.ts'
import { DEFAULT_SETTINGS } from '../plugin/settings.ts'
import type { SettingsStore } from '../plugin/settings-store.ts'
import { createSessionNode, type SessionNode } from '../session/node.ts'
import { createDemoApp } from './app.ts'
import { createBranding } from './branding.ts'
import { createLibrary } from './library.ts'
import { liveSettings } from './live-settings.ts'
import { isLoopback, localNamesOnly } from './local-names-only.ts'
import { readMediaFolder } from './media-folder.ts'
import type { DemoOptions } from './options.ts'
import { readOwnFilms } from './own-films.ts'
import { fillSessionUrl } from './session-url.ts'
import { createSessions } from './sessions.ts'
import { createUsers, DEMO_ACCOUNTS } from './users.ts'
import { buildWebClient } from './web-client.ts'

export interface RunningDemo {
  readonly port: number
  readonly sessionPort: number
  stop(): Promise<void>
}

/** A port that another program holds; the message names the setting that changes it (rule OP10). */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
}

const cannotListen =
  (port: number, host: string | null, setting: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === undefined) throw error
    if (error.code !== 'EADDRINUSE') throw new SettingsError(listenProblem(error, port, host, setting))
    throw new PortTakenError(
      `Port ${port} is taken by another program. Choose another one with ${setting}, as in: ${setting}=${port + 1} npm start`,
    )
  }

const listen = (server: Server, { port, host }: DemoOptions): Promise<AddressInfo> =>
  new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  }).catch(cannotListen(port, host, 'PORT'))

const close = async (server: Server): Promise<void> => {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

/** Where this process itself reaches what listens on `address`. */
const ownUrl = ({ address, family, port }: AddressInfo): string => {
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`
}

/** A first start is the demo's ordinary case, with JWT_SECRET too: that secret holds whatever the defaults are. */
const openSettings = ({ settingsFile, jwtSecret }: DemoOptions): SettingsStore =>
  withDeploymentSecret(createFileSettingsStore({ path: settingsFile, whenNew: DEFAULT_SETTINGS }), jwtSecret)

const readFilms = async ({ mediaFolder }: DemoOptions, say: (line: string) => void) => {
  if (mediaFolder === null) return readOwnFilms()
  say(`Looking for films in ${mediaFolder} …`)
  const found = await readMediaFolder(mediaFolder).catch((error: unknown) => {
    throw new SettingsError(
      `--media: ${mediaFolder} cannot be read as a folder (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
    )
  })
  say(`Found ${found.length} video file${found.length === 1 ? '' : 's'}`)
  return [...found, ...(await readOwnFilms())]
}

const createDemo = async (options: DemoOptions, apiKey: string, say: (line: string) => void) => {
  const films = await readFilms(options, say)
  say('Building the web client …')
  const [users, web] = await Promise.all([createUsers(DEMO_ACCOUNTS), buildWebClient()])
  const serverId = randomBytes(16).toString('hex')
  const parts = {
    users,
    web,
    serverId,
    apiKey,
    sessions: createSessions(systemClock),
    library: createLibrary(films),
    branding: createBranding(),
  }
  return createDemoApp(parts)
}

interface PluginParts {
  readonly options: DemoOptions
  readonly settings: SettingsStore
  readonly script: string
  readonly apiKey: string
  /** Where the demo media server listens. */
  readonly url: string
  readonly log: Log
}

const createPlugin = ({ options, settings, script, apiKey, url, log }: PluginParts) => {
  const mediaServer = { url, clock: systemClock, log }
  return createPluginApp({
    config: options.plugin,
    settings,
    // Over HTTP like any other media server: what is shown here is what an installation does.
    mediaServer: createGenericMediaServer(mediaServer),
    libraryAccess: createGenericAccess(mediaServer, apiKey),
    script: memoryScript(script),
    clock: systemClock,
    log,
  })
}

const startNode = async (options: DemoOptions, settings: SettingsStore, log: Log): Promise<{ node: SessionNode; port: number }> => {
  const node = createSessionNode({
    config: { ...options.session, ...liveSettings(await settings.read()) },
    cluster: createMemoryCluster(createMemoryHub(systemClock), 'demo'),
    clock: systemClock,
    log,
  })
  settings.subscribe((saved) => node.apply(liveSettings(saved)))
  const { port } = await node.listen().catch(cannotListen(options.session.port, options.session.host, 'SESSION_PORT'))
  return { node, port }
}

/**
 * Runs everything in this process: demo media server and plugin on one port, a session node on another.
 * @param say hears what is being done
 * @throws PortTakenError @throws SettingsError @throws NotConfiguredError when saved settings cannot be read
 */
export const startDemo = async (options: DemoOptions, log: Log, say: (line: string) => void): Promise<RunningDemo> => {
  const settings = openSettings(options)
  const apiKey = options.apiKey || randomBytes(24).toString('hex')
  const demo = await createDemo(options, apiKey, say)
  say('Building the client script …')
  const script = await buildClient()
  const { node, port: sessionPort } = await startNode(options, settings, log)
  const app = express().disable('x-powered-by').set('trust proxy', options.plugin.trustProxy)
  const server = createServer(app).on('clientError', answerClientError)
  const address = await listen(server, options).catch(async (error: unknown) => {
    await node.stop()
    throw error
  })
  const url = ownUrl(address)
  if (isLoopback(address.address)) app.use(localNamesOnly([options.host.toLowerCase(), new URL(url).hostname]))
  app.get('/WatchParty/ClientConfig', fillSessionUrl(sessionPort))
  app.use(createPlugin({ options, settings, script, apiKey, url, log }), demo)
  return {
    port: address.port,
    sessionPort,
    stop: async () => {
      await Promise.all([close(server), node.stop()])
    },
  }
}
