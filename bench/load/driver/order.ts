import type { Watched } from '../machine/usage.ts'

/** What a driver process is told: one run, of servers that are up. */
export interface Order {
  readonly system: string
  readonly workload: string
  readonly ports: readonly number[]
  readonly servers: readonly Watched[]
  readonly secret: string
  readonly rate: number | null
}
