import { setTimeout as wait } from 'node:timers/promises'
import type { Party } from '../driver/crowd.ts'
import { type Beat, each } from '../driver/pace.ts'
import { quantile } from '../driver/statistics.ts'
import { measure, probes, reports, type Workload } from './workload.ts'

const ROOMS = 200
const SIZE = 5
/** A command each two seconds and two changes of state a second, which are one message here. */
const COMMAND_MS = 400
const TIMES = { warmUpMs: 2000, durationMs: 10_000 } as const
const ARRIVE_MS = 300

/** Small parties: processor time for what is delivered. */
const partiesWith =
  (beats: (parties: readonly Party[]) => readonly Beat[]): Workload =>
  async ({ crowd, tally, servers }) => {
    const parties = await crowd.parties(ROOMS, { size: SIZE, control: 'host' })
    const commands = each(parties, COMMAND_MS, ({ host }) => host.command(tally.send('command'), 'in-order'))
    const measured = await measure({ tally, servers }, [commands, probes(parties, tally), ...beats(parties)], TIMES)
    const delivered = tally.delivered
    await wait(ARRIVE_MS)
    const command = tally.latencies('command')
    const probe = tally.latencies('probe')
    return {
      ...measured,
      figures: {
        cpuSecondsPer1000: (measured.usage.serverCpu / delivered) * 1000,
        deliveredPerSecond: delivered / measured.usage.seconds,
        commandP50Ms: quantile(command, 0.5),
        commandP99Ms: quantile(command, 0.99),
        probeP50Ms: quantile(probe, 0.5),
        probeP99Ms: quantile(probe, 0.99),
      },
    }
  }

/** Commands and probes, as the study of peers has it. */
export const smallParties: Workload = partiesWith(() => [])

/** The same with what every viewer's player reports, in every system. */
export const watchedParties: Workload = partiesWith(reports)
