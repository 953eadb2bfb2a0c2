import { setTimeout as wait } from 'node:timers/promises'
import type { Party } from '../driver/crowd.ts'
import { each } from '../driver/pace.ts'
import { quantile } from '../driver/statistics.ts'
import { residentBytes } from '../machine/usage.ts'
import { measure, type Outcome, probes, reports, type Workload } from './workload.ts'

/** By viewers, in rooms of 5; the driver and a server need as many open files. */
const VIEWERS = { size: 5, rooms: [20, 200, 400, 800, 2000] } as const
/** By rooms, of 2. */
const ROOMS = { size: 2, rooms: [10, 100, 500, 2000] } as const
/** A party that talks while it watches. */
const COMMAND_MS = 10_000
const TIMES = { warmUpMs: 2000, durationMs: 5000 } as const
const ARRIVE_MS = 300
const US = 1e6
const MB = 1_000_000

interface Growth {
  readonly size: number
  /** How many there are at each step. */
  readonly rooms: readonly number[]
}

const growing =
  ({ size, rooms }: Growth): Workload =>
  async (stage) => {
    const { crowd, tally, servers } = stage
    const parties: Party[] = []
    const figures: Record<string, number> = {}
    let measured: Omit<Outcome, 'figures'> | null = null
    for (const count of rooms) {
      const viewers = count * size
      parties.push(...(await crowd.parties(count - parties.length, { size, control: 'host' })))
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

/** An evening that grows: processor time a viewer, with 100 viewers and with 10,000. */
export const growth: Workload = growing(VIEWERS)

/** The same by rooms, with 10 and with 2,000. */
export const growthOfRooms: Workload = growing(ROOMS)
