/** What stands behind a proxy in these tests: three session nodes of one cluster, two plugin replicas, a media server. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { createMemoryCluster, createMemoryHub } from '../../services/cluster/memory-cluster.ts'
import { systemClock } from '../../services/lib/clock.ts'
import { LogLine } from '../../services/lib/log.ts'
import { createTestPlugin, TEST_CONFIG } from '../../services/plugin/testing/plugin.ts'
import { readSessionConfig } from '../../services/session/config.ts'
import { createSessionNode } from '../../services/session/node.ts'
import { startEchoMediaServer } from './media-server.ts'

const LOOPBACK = '127.0.0.1'
/** A proxy in front of the proxy. */
export const FRONT = '127.0.0.9'
/** Both of them: Caddy adds the front's address to what the front says, instead of believing it in full. */
const TRUSTED = [LOOPBACK, FRONT]

interface Backend {
  readonly address: string
  stop(): Promise<void>
}

/** A viewer who came in, as the node saw it. */
interface Visit {
  readonly node: string
  readonly address: string
}

/** A request, as a plugin replica saw it. */
interface PluginRequest {
  readonly host: string
  readonly ip: string
  readonly isSecure: boolean
}

export interface Backends {
  readonly nodes: readonly Backend[]
  readonly plugins: readonly Backend[]
  readonly mediaServer: string
  /** Of all nodes, oldest first. */
  readonly visits: readonly Visit[]
  /** Of all replicas, oldest first. */
  readonly pluginRequests: readonly PluginRequest[]
  stop(): Promise<void>
}

type Hub = ReturnType<typeof createMemoryHub>

const startNode = async (hub: Hub, name: string, visits: Visit[], jwtSecret: string): Promise<Backend> => {
  const write = (line: string): void => {
    const { msg, address } = JSON.parse(line) as { msg: string; address: string }
    if (msg === LogLine.clientConnected) visits.push({ node: name, address })
  }
  const node = createSessionNode({
    config: readSessionConfig({ SESSION_PORT: '0', HOST: LOOPBACK, TRUST_PROXY: TRUSTED.join(','), JWT_SECRET: jwtSecret }),
    cluster: createMemoryCluster(hub, name),
    clock: systemClock,
    log: pino({ level: 'info' }, { write }),
  })
  const { port } = await node.listen()
  return { address: `${LOOPBACK}:${port}`, stop: node.stop }
}

const startPlugin = async (basePath: string, requests: PluginRequest[]): Promise<Backend> => {
  const { app: plugin } = createTestPlugin({}, { config: { ...TEST_CONFIG, basePath, trustProxy: TRUSTED } })
  const app = express().set('trust proxy', TRUSTED)
  app.use((request, _response, next) => {
    requests.push({ host: request.headers.host ?? '', ip: request.ip ?? '', isSecure: request.secure })
    next()
  })
  const server = createServer(app.use(plugin))
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  return {
    address: `${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface BackendsOptions {
  readonly basePath?: string
  /** With one the session nodes let in nobody without a token. */
  readonly jwtSecret?: string
}

export const startBackends = async ({ basePath = '', jwtSecret = '' }: BackendsOptions = {}): Promise<Backends> => {
  const hub = createMemoryHub(systemClock)
  const visits: Visit[] = []
  const pluginRequests: PluginRequest[] = []
  const nodes = await Promise.all(['one', 'two', 'three'].map((name) => startNode(hub, name, visits, jwtSecret)))
  const plugins = await Promise.all([startPlugin(basePath, pluginRequests), startPlugin(basePath, pluginRequests)])
  const mediaServer = await startEchoMediaServer()
  return {
    nodes,
    plugins,
    mediaServer: mediaServer.address,
    visits,
    pluginRequests,
    stop: async () => {
      await Promise.all([...nodes, ...plugins].map(({ stop }) => stop()))
      await mediaServer.close()
    },
  }
}
