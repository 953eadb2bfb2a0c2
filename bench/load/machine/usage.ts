import { readdirSync, readFileSync } from 'node:fs'

/** A server program of the run. */
export interface Watched {
  readonly name: string
  readonly pid: number
}

interface Reading {
  readonly at: number
  /** Processor seconds so far. */
  readonly servers: number
  readonly driver: number
  readonly busy: number
  readonly steal: number
}

/** Processor time (s) and the time (s) in which it was used. */
export interface Usage {
  readonly seconds: number
  readonly serverCpu: number
  readonly driverCpu: number
  /** Cores that programs used which are no part of the run. */
  readonly othersCores: number
  /** Cores that the host of a virtual machine took away. */
  readonly stealCores: number
}

const NS = 1e9
const TICKS_PER_SECOND = 100
const MS = 1000
const US = 1e6
const KB = 1024

const text = (file: string): string => readFileSync(file, 'latin1')

const threadSeconds = (pid: number, thread: string): number => {
  try {
    return Number(text(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / NS
  } catch {
    // It ended in the meantime.
    return 0
  }
}

const processSeconds = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadSeconds(pid, thread), 0)

const read = (servers: readonly Watched[]): Reading => {
  const [first = ''] = text('/proc/stat').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = first.trim().split(/\s+/).slice(1).map(Number)
  const own = process.cpuUsage()
  return {
    at: performance.now() / MS,
    servers: servers.reduce((sum, { pid }) => sum + processSeconds(pid), 0),
    driver: (own.user + own.system) / US,
    busy: (user + nice + system + irq + softirq) / TICKS_PER_SECOND,
    steal: steal / TICKS_PER_SECOND,
  }
}

/** Begins to watch; the answer tells what was used since. Linux only. */
export const watchUsage = (servers: readonly Watched[]): (() => Usage) => {
  const before = read(servers)
  return () => {
    const after = read(servers)
    const seconds = after.at - before.at
    const serverCpu = after.servers - before.servers
    const driverCpu = after.driver - before.driver
    return {
      seconds,
      serverCpu,
      driverCpu,
      othersCores: Math.max(0, (after.busy - before.busy - serverCpu - driverCpu) / seconds),
      stealCores: (after.steal - before.steal) / seconds,
    }
  }
}

/** Resident bytes of the servers, Redis aside. */
export const residentBytes = (servers: readonly Watched[]): number =>
  servers
    .filter(({ name }) => name !== 'redis')
    .reduce((sum, { pid }) => sum + Number(/VmRSS:\s+(\d+) kB/.exec(text(`/proc/${pid}/status`))?.[1] ?? 0) * KB, 0)
