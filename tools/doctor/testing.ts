/** Test support: an installation of real servers on free ports, each part of which can be wrong. */
import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express } from 'express'
import { onTestFinished } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { type Clock, systemClock } from '../../services/lib/clock.ts'
import { memoryScript } from '../../services/plugin/script.ts'
import type { PluginSettings } from '../../services/plugin/settings.ts'
import { createTestPlugin, SECRET } from '../../services/plugin/testing/plugin.ts'
import { startNode } from '../../services/session/test-node.ts'
import type { CheckId, Finding } from './finding.ts'
import type { Credential } from './options.ts'
import { runDoctor } from './run.ts'

const PASSWORD = 'correct horse'
/** Whom the test media server knows. */
export const ALICE: Credential = { user: 'user-alice', password: PASSWORD }
export const SCRIPT = `/*! Matinee ${packageJson.version} | */ void 0`
export const PAGE = '<!doctype html><body><script defer src="/WatchParty/ClientScript"></script></body>'

/** A server on a free port of loopback; it ends with the test. */
export const serve = async (handler: RequestListener): Promise<{ readonly port: number; readonly server: Server }> => {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  return { port: (server.address() as AddressInfo).port, server }
}

/** A proxy that knows HTTP only: what it passes on is never an upgrade. */
export const serveWithoutUpgrades = (port: number) =>
  serve((incoming, outgoing) => {
    request({ host: '127.0.0.1', port, path: incoming.url }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, { 'Content-Type': 'application/json' })
      answer.pipe(outgoing)
    }).end()
  })

export interface InstallationOptions {
  readonly settings?: Partial<PluginSettings>
  readonly node?: Readonly<Record<string, string>>
  readonly pluginClock?: Clock
  readonly page?: string
  readonly script?: string
  /** Put before everything else of the media server's. */
  readonly first?: Express
}

export interface Installation {
  readonly url: string
  readonly nodePort: number
  /** Changes the plugin's settings. */
  configure(changes: Partial<PluginSettings>): void
}

/** Media server, plugin and session node, all well as long as nothing else is asked for. */
export const install = async (options: InstallationOptions = {}): Promise<Installation> => {
  const { settings = {}, node = {}, pluginClock = systemClock, page = PAGE, script = SCRIPT, first } = options
  const { port: nodePort } = await startNode({ env: { JWT_SECRET: SECRET, ...node } })
  const plugin = createTestPlugin(
    { JwtSecret: SECRET, SessionServerUrl: `ws://127.0.0.1:${nodePort}/ws`, ...settings },
    { clock: pluginClock, script: memoryScript(script) },
  )
  const app = express()
  if (first) app.use(first)
  app.use(plugin.app)
  app.post('/Users/AuthenticateByName', express.json(), ({ body }, response) => {
    if (body.Pw !== PASSWORD) return response.status(401).json({ error: 'Wrong user name or password' })
    return response.json({ AccessToken: body.Username })
  })
  app.get('/', (_request, response) => response.type('html').send(page))
  const { port } = await serve(app)
  return {
    url: `http://127.0.0.1:${port}`,
    nodePort,
    configure: (changes) => {
      if (plugin.store.current) plugin.store.current = { ...plugin.store.current, ...changes }
    },
  }
}

/** All findings at this installation; of a credential's, those of Alice. */
export const examine = (
  { url }: Pick<Installation, 'url'>,
  credential: Credential | null = ALICE,
  timeoutMs = 10_000,
): Promise<Finding[]> => runDoctor({ url, credential }, { clock: systemClock, timeoutMs })

/** The code of a check's trouble, else its outcome. */
export const verdictOf = (findings: readonly Finding[], check: CheckId): string => {
  const finding = findings.find((one) => one.check === check)
  if (finding === undefined) return 'not looked at'
  return 'code' in finding ? finding.code : finding.outcome
}
