import { setTimeout as wait } from 'node:timers/promises'
import type { Guest, Party } from '../driver/crowd.ts'
import { each } from '../driver/pace.ts'
import { quantile } from '../driver/statistics.ts'
import { measure, type Outcome, probes, type Stage } from './workload.ts'

/** What came of one rate. */
export interface Step extends Outcome {
  /** All arrived, with p99 below the limit. */
  readonly holds: boolean
}

export interface Times {
  readonly warmUpMs: number
  readonly durationMs: number
}

const LIMIT_MS = 50
const COMPLETE = 0.999
/** Of the rate that was asked for, what the driver has to keep up with. */
const KEPT = 0.97
const LATE_MS = 2000
const LOOK_MS = 50
const REST_MS = 300

/** Sends so many commands, each delivered in so many copies, that `rate` messages a second are to be delivered. */
export const createStep = (
  stage: Pick<Stage, 'tally' | 'servers'>,
  parties: readonly Party[],
  speakers: readonly Guest[],
  copies: number,
) => {
  const { tally } = stage
  return async (rate: number, times: Times): Promise<Step> => {
    const speak = each(speakers, (speakers.length * copies * 1000) / rate, (speaker) => speaker.command(tally.send('command'), 'any-order'))
    const measured = await measure(stage, [speak, probes(parties, tally)], times)
    const { seconds, serverCpu, driverCpu } = measured.usage
    const inTime = tally.latencies('command').length
    const wanted = tally.sent('command') * copies
    for (let waited = 0; waited < LATE_MS && tally.latencies('command').length < wanted; waited += LOOK_MS) await wait(LOOK_MS)
    const latencies = tally.latencies('command')
    const complete = latencies.length / wanted
    const p99Ms = quantile(latencies, 0.99)
    await wait(REST_MS)
    return {
      ...measured,
      holds: p99Ms < LIMIT_MS && complete >= COMPLETE && wanted / seconds >= rate * KEPT,
      figures: {
        deliveredPerSecond: inTime / seconds,
        p50Ms: quantile(latencies, 0.5),
        p99Ms,
        complete,
        serverCores: serverCpu / seconds,
        driverCores: driverCpu / seconds,
        cpuSecondsPer1000: (serverCpu / inTime) * 1000,
      },
    }
  }
}
