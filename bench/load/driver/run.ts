import { systemOf } from '../systems/systems.ts'
import type { Figures } from '../workloads/workload.ts'
import { workloadOf } from '../workloads/workloads.ts'
import { createCrowd } from './crowd.ts'
import type { Order } from './order.ts'
import { createTally } from './tally.ts'

/** What one run gave. */
export interface Result {
  readonly figures: Figures
  /** Figures of each minute, of a workload that takes many. */
  readonly series?: readonly Figures[] | undefined
  /** Cores that programs used which are no part of the run, and cores that the machine's host took away. */
  readonly othersCores: number
  readonly stealCores: number
  /** How late the driver was at its latest (ms). */
  readonly latestMs: number
  /** The time that counts, by the system's monotonic clock (µs). */
  readonly window: readonly [from: number, to: number]
}

/**
 * Does one run.
 * @throws Error when the servers refuse something, or connections end
 */
export const run = async ({ system, workload, ports, servers, secret, rate, minutes, metricsPorts }: Order): Promise<Result> => {
  const tally = createTally()
  const dialect = systemOf(system).dialect(secret)
  const crowd = createCrowd(ports, dialect, tally)
  const stage = { crowd, tally, servers, dialect, rate, minutes, metricsPorts }
  const { figures, series, usage, latestMs, window } = await workloadOf(workload).work(stage)
  if (tally.refusals > 0) throw new Error(`${system} refused ${tally.refusals} messages`)
  if (crowd.lost > 0) throw new Error(`${system} ended ${crowd.lost} connections`)
  crowd.end()
  return { figures, series, othersCores: usage.othersCores, stealCores: usage.stealCores, latestMs, window }
}
