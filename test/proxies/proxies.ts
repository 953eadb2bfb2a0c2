/** The three proxies with the configurations of deploy/proxy, as real processes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/cluster/free-port.ts'
import { startNginx } from '../../tools/cluster/nginx.ts'
import { type Program, startProgram } from '../../tools/cluster/program.ts'
import type { ProxyOptions } from '../../tools/cluster/proxy.ts'

type Start = (options: ProxyOptions, folder: string) => Promise<Program>

const startCaddy: Start = async (options, folder) => {
  const caddy = startProgram({
    name: 'caddy',
    command: process.env.CADDY ?? 'caddy',
    args: ['run', '--adapter', 'caddyfile', '--config', 'deploy/proxy/Caddyfile'],
    env: {
      HOME: folder,
      BIND: options.bind,
      PORT: String(options.port),
      SESSION_PORT: String(options.sessionPort),
      SESSION_NODES: options.sessionNodes.join(' '),
      PLUGIN_NODES: options.plugins.join(' '),
      MEDIA_SERVER_ADDRESS: options.mediaServer,
      BASE_PATH: options.basePath,
      FRONT_PROXY: options.frontProxy,
    },
    logFile: join(folder, 'caddy.log'),
  })
  await caddy.waitFor(/serving initial configuration/)
  return caddy
}

const numbered = (name: string, addresses: readonly string[]): Record<string, string> =>
  Object.fromEntries(addresses.map((address, index) => [`${name}_${index + 1}`, address]))

const startHaproxy: Start = async (options, folder) => {
  const haproxy = startProgram({
    name: 'haproxy',
    command: process.env.HAPROXY ?? 'haproxy',
    args: ['-W', '-db', '-f', 'deploy/proxy/haproxy.cfg'],
    env: {
      LISTEN: `${options.bind}:${options.port}`,
      SESSION_LISTEN: `${options.bind}:${options.sessionPort}`,
      ...numbered('SESSION', options.sessionNodes),
      ...numbered('PLUGIN', options.plugins),
      MEDIA_SERVER_ADDRESS: options.mediaServer,
      BASE_PATH: options.basePath,
      FRONT_PROXY: options.frontProxy,
    },
    logFile: join(folder, 'haproxy.log'),
  })
  await haproxy.waitFor(/Loading success/)
  return haproxy
}

const starts = { nginx: startNginx, caddy: startCaddy, haproxy: startHaproxy }
export type ProxyName = keyof typeof starts
export const proxyNames: readonly ProxyName[] = ['nginx', 'caddy', 'haproxy']

export interface RunningProxy {
  readonly port: number
  readonly sessionPort: number
  stop(): Promise<void>
}

/** Between finding a free port and its use another program may take it. */
const TRIES = 3

/** One of the proxies on free ports of 127.0.0.1. */
export const startProxy = async (
  name: ProxyName,
  behind: Omit<ProxyOptions, 'bind' | 'port' | 'sessionPort'>,
  round = 1,
): Promise<RunningProxy> => {
  const folder = await mkdtemp(join(tmpdir(), `matinee-${name}-`))
  const [port, sessionPort] = [await freePort(), await freePort()]
  try {
    const program = await starts[name]({ ...behind, bind: '127.0.0.1', port, sessionPort }, folder)
    return {
      port,
      sessionPort,
      stop: async () => {
        await program.stop('SIGTERM')
        await rm(folder, { recursive: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true })
    if (round === TRIES) throw error
    return startProxy(name, behind, round + 1)
  }
}
