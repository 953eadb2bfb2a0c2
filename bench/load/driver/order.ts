import type { Watched } from '../machine/usage.ts'

/** What a driver process is told: one run, of servers that are up. */
export interface Order {
  readonly system: string
  readonly workload: string
  readonly ports: readonly number[]
  readonly servers: readonly Watched[]
  readonly secret: string
  readonly rate: number | null
  /** How long a workload goes on that takes as long as one likes. */
  readonly minutes: number
  /** Where the servers tell of themselves; none where nobody asks. */
  readonly metricsPorts: readonly number[]
}
