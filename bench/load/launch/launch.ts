import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../tools/cluster/free-port.ts'
import { type Program, startProgram } from '../../../tools/cluster/program.ts'
import type { Cleanup } from '../../sync/run/cleanup.ts'
import type { Order } from '../driver/order.ts'
import type { System } from '../systems/system.ts'
import { Core, onCore } from './cores.ts'
import { prefer } from './priority.ts'

export interface LaunchOptions {
  /** For logs. */
  readonly folder: string
  /** Where servers leave processor profiles when they end; null: none are taken. */
  readonly profile: string | null
  /** Whether servers that can are to tell of themselves. */
  readonly metrics: boolean
  readonly cleanup: Cleanup
}

/** Servers that take clients. */
export type Launched = Pick<Order, 'ports' | 'servers' | 'secret' | 'metricsPorts'> & {
  /** Files of the profiles, which are there after the end. */
  readonly profiles: readonly string[]
  stop(): Promise<void>
}

const SECRET_BYTES = 48
const HOST = '127.0.0.1'
const POLL_MS = 50
const READY_WITHIN_MS = 15_000

const startRedis = async (port: number, folder: string): Promise<Program> => {
  const args = ['--bind', HOST, '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder]
  const redis = startProgram({
    name: 'redis',
    ...onCore(Core.servers, process.env.REDIS_SERVER ?? 'redis-server', args),
    logFile: join(folder, 'redis.log'),
  })
  await redis.waitFor(/Ready to accept connections/)
  return redis
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** A node of several listens before it takes clients: it first learns the cluster's time. */
const untilReady = async (url: string, { logFile }: Program): Promise<void> => {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (performance.now() > deadline) throw new Error(`${url} does not answer well; see ${logFile}`)
    await wait(POLL_MS)
  }
}

/** Starts a system's servers, all on one core. */
export const launch = async (system: System, { folder, profile, metrics, cleanup }: LaunchOptions): Promise<Launched> => {
  const secret = randomBytes(SECRET_BYTES).toString('base64')
  const programs: Program[] = []
  const keep = (program: Program): Program => {
    programs.unshift(program)
    prefer(program.pid)
    cleanup.add(() => program.stop())
    return program
  }
  const redisPort = system.redis ? await freePort() : null
  if (redisPort !== null) keep(await startRedis(redisPort, folder))
  const ports: number[] = []
  const metricsPorts: number[] = []
  const profiles: string[] = []
  const startNode = async (name: string): Promise<void> => {
    const port = system.fixedPort ?? (await freePort())
    const metricsPort = metrics && system.metrics ? await freePort() : null
    const { command, args, env, ready } = system.program({ port, redisPort, metricsPort, secret })
    const profileName = `${system.name}-${name}.cpuprofile`
    const flags = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`, `--cpu-prof-name=${profileName}`]
    const logFile = join(folder, `${system.name}-${name}.log`)
    // A profile's sampler that shares the core runs only when the program rests, and sees it rest.
    const run = profile === null ? onCore(Core.servers, command, args) : { command, args: [...flags, ...args] }
    const program = keep(startProgram({ name, env, logFile, ...run }))
    await untilReady(`http://${HOST}:${port}${ready}`, program)
    ports.push(port)
    if (metricsPort !== null) metricsPorts.push(metricsPort)
    if (profile !== null) profiles.push(join(profile, profileName))
  }
  for (let index = 0; index < system.nodes; index++) await startNode(`node-${index + 1}`)
  return {
    ports,
    metricsPorts,
    secret,
    profiles,
    servers: programs.map(({ name, pid }) => ({ name, pid })),
    stop: async () => {
      for (const program of programs) await program.stop()
    },
  }
}
