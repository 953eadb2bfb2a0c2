import { setTimeout as wait } from 'node:timers/promises'
import { each } from '../driver/pace.ts'
import { quantile } from '../driver/statistics.ts'
import { measure, probes, recipients, type Workload } from './workload.ts'

const SIZE = 1000
const COMMAND_MS = 1000
const TIMES = { warmUpMs: 3000, durationMs: 12_500 } as const
const ARRIVE_MS = 500

/** One party of 1,000: from a command of its host until the last member has it. */
export const hugeParty: Workload = async ({ crowd, tally, servers, dialect }) => {
  const parties = await crowd.parties(1, { size: SIZE, control: 'host' })
  const commands = each(parties, COMMAND_MS, ({ host }) => host.command(tally.send('command'), 'in-order'))
  const measured = await measure({ tally, servers }, [commands, probes(parties, tally)], TIMES)
  await wait(ARRIVE_MS)
  const last = tally.lastArrivals(recipients(dialect, SIZE))
  const command = tally.latencies('command')
  return {
    ...measured,
    figures: {
      lastP50Ms: quantile(last, 0.5),
      lastP90Ms: quantile(last, 0.9),
      lastMaxMs: quantile(last, 1),
      memberP50Ms: quantile(command, 0.5),
      memberP99Ms: quantile(command, 0.99),
      commands: last.length,
      cpuSecondsPer1000: (measured.usage.serverCpu / tally.delivered) * 1000,
    },
  }
}
