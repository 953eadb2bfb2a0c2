import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../tools/cluster/free-port.ts'
import { startNginx } from '../../../tools/cluster/nginx.ts'
import { HOST, type Shared, startPlugin, startRedis, startSessionNode } from '../../../tools/cluster/parts.ts'
import type { Cleanup } from '../../sync/run/cleanup.ts'
import { NODES, type PhasePlan, PLUGINS } from '../plan/plan.ts'
import { saveConfiguration } from './configuration.ts'
import { type Machine, startMachine } from './machine.ts'
import { startCrowdServer } from './media-server.ts'
import { MEASURABLE } from './memory.ts'

/** All parts of an installation as processes, each of which can be struck. */
export interface Deployment {
  readonly redis: Machine
  readonly plugins: readonly Machine[]
  readonly nodes: readonly Machine[]
  readonly proxy: Machine
  readonly jwtSecret: string
}

const SECRET_BYTES = 48
/** All viewers have one address here. */
const CONNECTIONS_PER_ADDRESS = '100000'

const launchProxy = (nodes: readonly Machine[], plugins: readonly Machine[], mediaServer: string, folder: string, sessionPort: number) => {
  const addresses = { sessionNodes: nodes.map(({ address }) => address), plugins: plugins.map(({ address }) => address), mediaServer }
  return async (name: string, at: number | null) => {
    const port = at ?? (await freePort())
    const options = { bind: HOST, port, sessionPort, ...addresses, basePath: '', frontProxy: HOST, injectScript: false }
    return { program: await startNginx(options, join(folder, name)), address: `${HOST}:${port}` }
  }
}

const stopAll = async ({ nodes, plugins, proxy, redis }: Deployment): Promise<void> => {
  for (const group of [nodes, [proxy, ...plugins], [redis]]) await Promise.all(group.map(({ stop }) => stop()))
}

/** @param folder is emptied; for logs and settings */
export const startDeployment = async (
  { hostGraceMs, secret }: Pick<PhasePlan, 'hostGraceMs' | 'secret'>,
  folder: string,
  cleanup: Cleanup,
): Promise<Deployment & { stop(): Promise<void> }> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const jwtSecret = randomBytes(SECRET_BYTES).toString('base64')
  const shared: Shared = { folder, jwtSecret, apiKey: randomBytes(SECRET_BYTES).toString('hex') }
  const ownSecret = secret === 'environment' ? {} : { JWT_SECRET: '' }
  const started = async (...starting: Parameters<typeof startMachine>): Promise<Machine> => {
    const machine = await startMachine(...starting)
    cleanup.add(() => machine.stop())
    return machine
  }
  const some = (count: number, start: (index: number) => Promise<Machine>) =>
    Promise.all(Array.from({ length: count }, (_, index) => start(index)))

  const mediaServer = await startCrowdServer(HOST)
  cleanup.add(mediaServer.close)
  const redis = await started('redis', (name, port) => startRedis(shared, name, port ?? undefined))
  const plugins = await some(PLUGINS, (index) =>
    started(`plugin-${index + 1}`, (name, port) => {
      // Only the first start is an installation; afterwards missing settings are lost ones.
      const settings = { PLUGIN_PORT: String(port ?? 0), SETTINGS_INSTALL: String(port === null), ...ownSecret }
      return startPlugin(name, mediaServer.address, redis.address, shared, settings)
    }),
  )
  for (const plugin of plugins.slice(0, 1)) await saveConfiguration(plugin.address, jwtSecret)
  const nodes = await some(NODES, (index) =>
    started(`session-${index + 1}`, (name, port) => {
      const settings = {
        SESSION_PORT: String(port ?? 0),
        HOST_GRACE_MS: String(hostGraceMs),
        CONNECTIONS_PER_ADDRESS,
        ...MEASURABLE,
        ...ownSecret,
      }
      return startSessionNode(name, plugins[index % PLUGINS]?.address ?? '', redis.address, shared, settings)
    }),
  )
  const proxy = await started('proxy', launchProxy(nodes, plugins, mediaServer.address, folder, await freePort()))
  const deployment = { redis, plugins, nodes, proxy, jwtSecret }
  return { ...deployment, stop: () => stopAll(deployment) }
}
