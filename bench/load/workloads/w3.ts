import { setTimeout as wait } from 'node:timers/promises'
import { residentBytes } from '../machine/usage.ts'
import { measure, type Workload } from './workload.ts'

const SIZE = 5
const STEPS = [2000, 5000, 10_000] as const
const SETTLE_MS = 1500
const MB = 1_000_000

/** Resident memory of viewers who are there and do nothing, in rooms of 5. */
export const memory: Workload = async (stage) => {
  const { crowd, servers } = stage
  await wait(SETTLE_MS)
  const empty = residentBytes(servers)
  const steps: [name: string, megabytes: number][] = []
  let viewers = 0
  for (const step of STEPS) {
    await crowd.parties((step - viewers) / SIZE, { size: SIZE, control: 'host' })
    viewers = step
    await wait(SETTLE_MS)
    steps.push([`at${step}MB`, residentBytes(servers) / MB])
  }
  const bytesPerViewer = (residentBytes(servers) - empty) / viewers
  return {
    // Nothing is sent: what the machine does beside is of no matter to memory.
    ...(await measure(stage, [], { warmUpMs: 0, durationMs: SETTLE_MS })),
    figures: { bytesPerViewer, emptyMB: empty / MB, ...Object.fromEntries(steps) },
  }
}
