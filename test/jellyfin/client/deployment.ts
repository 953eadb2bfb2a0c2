/** All that an installation has, with Jellyfin's own web client: nginx as it is delivered, which puts the script in, plugin and session node. */

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { pino } from 'pino'
import { buildClient } from '../../../client/build.ts'
import { createMemoryCluster, createMemoryHub } from '../../../services/cluster/memory-cluster.ts'
import { systemClock } from '../../../services/lib/clock.ts'
import { createPluginApp } from '../../../services/plugin/app.ts'
import { createJellyfinAccess, createJellyfinMediaServer } from '../../../services/plugin/media-server/jellyfin.ts'
import { memoryScript } from '../../../services/plugin/script.ts'
import type { PluginSettings } from '../../../services/plugin/settings.ts'
import { createTestStore, TEST_CONFIG } from '../../../services/plugin/testing/plugin.ts'
import { readSessionConfig } from '../../../services/session/config.ts'
import { createSessionNode } from '../../../services/session/node.ts'
import { freePort } from '../../../tools/cluster/free-port.ts'
import { startNginx } from '../../../tools/cluster/nginx.ts'
import { API_KEY, type Jellyfin, startJellyfin } from '../server/server.ts'
import type { WebBuild } from './builds.ts'

export interface Deployment {
  /** As viewers open it, with the base path. */
  readonly url: string
  readonly jellyfin: Jellyfin
  stop(): Promise<void>
}

export interface DeploymentOptions {
  readonly build: WebBuild
  readonly basePath: string
  readonly settings?: Partial<PluginSettings>
}

const BIND = '127.0.0.1'
const log = pino({ level: 'silent' })

const startPlugin = async (basePath: string, jellyfinUrl: string, settings: Partial<PluginSettings>) => {
  const mediaServer = { url: jellyfinUrl, clock: systemClock, log }
  const plugin = createPluginApp({
    config: { ...TEST_CONFIG, basePath },
    settings: createTestStore(settings),
    mediaServer: createJellyfinMediaServer(mediaServer),
    libraryAccess: createJellyfinAccess(mediaServer, API_KEY),
    script: memoryScript(await buildClient()),
    clock: systemClock,
    log,
  })
  const server = createServer(express().use(plugin))
  await new Promise<void>((resolve) => server.listen(0, BIND, resolve))
  return { server, address: `${BIND}:${(server.address() as AddressInfo).port}` }
}

const startNode = async ({ DefaultMaxBitrate = 0, PreferDirectPlay = true }: Partial<PluginSettings>) => {
  const config = readSessionConfig({ SESSION_PORT: '0', HOST: BIND, METRICS_PORT: '' })
  const quality = { maxBitrate: DefaultMaxBitrate, directPlay: PreferDirectPlay, locked: false }
  const cluster = createMemoryCluster(createMemoryHub(systemClock), 'jellyfin')
  const node = createSessionNode({ config: { ...config, quality }, cluster, clock: systemClock, log })
  return { node, port: (await node.listen()).port }
}

/** Rejects with what nginx said, or with what to do where the web client is not built. */
export const startDeployment = async ({ build, basePath, settings = {} }: DeploymentOptions): Promise<Deployment> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-jellyfin-'))
  const jellyfin = await startJellyfin({ version: build.version, webFolder: build.folder, basePath })
  const [port, sessionPort, { node, port: nodePort }] = await Promise.all([freePort(), freePort(), startNode(settings)])
  const SessionServerUrl = `ws://${BIND}:${port}/ws`
  const plugin = await startPlugin(basePath, jellyfin.url, { ...settings, SessionServerUrl })
  const proxy = await startNginx(
    {
      ...{ bind: BIND, port, sessionPort, basePath, injectScript: true, frontProxy: '127.0.0.1' },
      ...{ sessionNodes: [`${BIND}:${nodePort}`], plugins: [plugin.address], mediaServer: new URL(jellyfin.url).host },
    },
    folder,
  )
  return {
    url: `http://${BIND}:${port}${basePath}`,
    jellyfin,
    stop: async () => {
      await proxy.stop()
      plugin.server.closeAllConnections()
      await Promise.all([new Promise((resolve) => plugin.server.close(resolve)), node.stop(), jellyfin.stop()])
      await rm(folder, { recursive: true })
    },
  }
}
