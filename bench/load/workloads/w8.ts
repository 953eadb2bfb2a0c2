import { setTimeout as wait } from 'node:timers/promises'
import type { Party } from '../driver/crowd.ts'
import { each } from '../driver/pace.ts'
import { quantile } from '../driver/statistics.ts'
import { residentBytes } from '../machine/usage.ts'
import { measure, type Outcome, probes, reports, type Workload } from './workload.ts'

const SIZE = 5
const STEPS = [100, 1000, 2000, 4000] as const
/** A party that talks while it watches. */
const COMMAND_MS = 10_000
const TIMES = { warmUpMs: 2000, durationMs: 5000 } as const
const ARRIVE_MS = 300
const US = 1e6
const MB = 1_000_000

/** An evening that grows: processor time a viewer, with 20 rooms and with 800. */
export const growth: Workload = async (stage) => {
  const { crowd, tally, servers } = stage
  const parties: Party[] = []
  const figures: Record<string, number> = {}
  let measured: Omit<Outcome, 'figures'> | null = null
  for (const viewers of STEPS) {
    parties.push(...(await crowd.parties(viewers / SIZE - parties.length, { size: SIZE, control: 'host' })))
    const commands = each(parties, COMMAND_MS, ({ host }) => host.command(tally.send('command'), 'in-order'))
    measured = await measure(stage, [commands, probes(parties, tally), ...reports(parties)], TIMES)
    await wait(ARRIVE_MS)
    figures[`at${viewers}CpuUsPerViewerSecond`] = (measured.usage.serverCpu * US) / viewers / measured.usage.seconds
    figures[`at${viewers}CommandP99Ms`] = quantile(tally.latencies('command'), 0.99)
    figures[`at${viewers}MB`] = residentBytes(servers) / MB
  }
  if (measured === null) throw new Error('No step was taken')
  return { ...measured, figures }
}
