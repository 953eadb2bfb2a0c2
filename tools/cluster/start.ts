import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startNginx } from './nginx.ts'
import type { ClusterOptions } from './options.ts'
import { HOST, type Part, type Shared, startMediaServer, startPlugin, startRedis, startSessionNode } from './parts.ts'
import type { Program } from './program.ts'

const SECRET_BYTES = 48
const PLUGINS = ['plugin-1', 'plugin-2']

export interface RunningCluster {
  /** All that runs, in the order in which it came up. */
  readonly parts: readonly Part[]
  /** Stops all, the last one first, each with the time it needs to say good-bye. */
  stop(): Promise<void>
}

const POLL_MS = 50
const READY_WITHIN_MS = 15_000

/** A node listens before it takes viewers: it first learns the cluster's time. */
const untilReady = async ({ program, address }: Part): Promise<void> => {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await fetch(`http://${address}/ready`)).ok) {
    if (performance.now() > deadline) throw new Error(`${program.name} takes no viewers; see ${program.logFile}`)
    await pause(POLL_MS)
  }
}

const stopAll = async (programs: readonly Program[]): Promise<void> => {
  const of = (pattern: RegExp) => programs.filter(({ name }) => pattern.test(name))
  for (const group of [of(/^session/), of(/^(plugin|media|nginx)/), of(/^redis/)]) await Promise.all(group.map(({ stop }) => stop()))
}

/**
 * Starts Redis, media server, plugin replicas, session nodes and proxy as processes of this machine, each when what it needs is up.
 * @param folder for logs, settings and the proxy's files
 * @throws Error with what a program said that did not come up; nothing is left running then
 */
export const startCluster = async (options: ClusterOptions, folder: string): Promise<RunningCluster> => {
  await mkdir(folder, { recursive: true })
  const shared: Shared = {
    folder,
    jwtSecret: randomBytes(SECRET_BYTES).toString('base64'),
    apiKey: randomBytes(SECRET_BYTES).toString('hex'),
  }
  const parts: Part[] = []
  const add = async (starting: Promise<Part>): Promise<Part> => {
    const part = await starting
    parts.push(part)
    return part
  }
  const stop = () => stopAll(parts.map(({ program }) => program))
  /** All of them, so that none comes up after the others were stopped. */
  const addAll = async (starting: readonly Promise<Part>[]): Promise<Part[]> => {
    const settled = await Promise.allSettled(starting.map(add))
    return settled.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
  }
  const start = async (): Promise<void> => {
    const [redis, mediaServer] = (await addAll([startRedis(shared), startMediaServer(shared)])) as [Part, Part]
    const plugins = await addAll(PLUGINS.map((name) => startPlugin(name, mediaServer.address, redis.address, shared)))
    const pluginOf = (index: number): string => plugins[index % plugins.length]?.address ?? ''
    const names = Array.from({ length: options.nodes }, (_, index) => `session-${index + 1}`)
    const nodes = await addAll(names.map((name, index) => startSessionNode(name, pluginOf(index), redis.address, shared)))
    await Promise.all(nodes.map(untilReady))
    const proxy = {
      bind: HOST,
      port: options.port,
      sessionPort: options.sessionPort,
      sessionNodes: nodes.map(({ address }) => address),
      plugins: plugins.map(({ address }) => address),
      mediaServer: mediaServer.address,
      basePath: '',
      frontProxy: HOST,
      injectScript: false,
    }
    await add(startNginx(proxy, join(folder, 'nginx')).then((program) => ({ program, address: `${HOST}:${options.port}` })))
  }
  await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { parts, stop }
}
