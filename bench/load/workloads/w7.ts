import { setTimeout as wait } from 'node:timers/promises'
import { each } from '../driver/pace.ts'
import { quantile } from '../driver/statistics.ts'
import { residentBytes } from '../machine/usage.ts'
import { measure, probes, reports, type Workload } from './workload.ts'

const SIZE = 1000
const STOPPED = 50
const COMMAND_MS = 500
const BEFORE = { warmUpMs: 2000, durationMs: 6000 } as const
const AFTER = { warmUpMs: 0, durationMs: 15_000 } as const
const ARRIVE_MS = 500
const MB = 1_000_000

/** Of a party of 1,000, 50 stop reading: what the others notice, what it costs, and whether those are put out. */
export const slowReaders: Workload = async (stage) => {
  const { crowd, tally, servers } = stage
  const parties = await crowd.parties(1, { size: SIZE, control: 'host' })
  const beats = () => [
    each(parties, COMMAND_MS, ({ host }) => host.command(tally.send('command'), 'in-order')),
    probes(parties, tally),
    ...reports(parties),
  ]
  await measure(stage, beats(), BEFORE)
  await wait(ARRIVE_MS)
  const p99BeforeMs = quantile(tally.latencies('command'), 0.99)
  const bytesBefore = residentBytes(servers)
  const stopped = parties.flatMap(({ members }) => members.slice(-STOPPED))
  for (const { pause } of stopped) pause()
  const measured = await measure(stage, beats(), AFTER)
  await wait(ARRIVE_MS)
  const p99AfterMs = quantile(tally.latencies('command'), 0.99)
  const grownMB = (residentBytes(servers) - bytesBefore) / MB
  for (const { resume } of stopped) resume()
  await wait(ARRIVE_MS)
  return {
    ...measured,
    figures: { p99BeforeMs, p99AfterMs, ratio: p99AfterMs / p99BeforeMs, grownMB, putOut: stopped.filter(({ isOpen }) => !isOpen).length },
  }
}
