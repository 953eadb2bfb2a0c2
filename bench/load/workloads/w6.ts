import { setTimeout as wait } from 'node:timers/promises'
import { type Guest, inParallel } from '../driver/crowd.ts'
import { each } from '../driver/pace.ts'
import { measure, type Workload } from './workload.ts'

const STANDING = 400
const IDLE = 1000
/** Half of the idle have the list of rooms open, at its end, where rooms come and go. */
const WATCHERS = IDLE / 2
const CHANGES_PER_SECOND = 10
const STAYS_MS = 500
const WIDTH = 48
const SETTLE_MS = 1500
const TIMES = { warmUpMs: 1500, durationMs: 10_000 } as const

const heardBy = (guests: readonly Guest[]): { frames: number; bytes: number } => ({
  frames: guests.reduce((sum, { heard }) => sum + heard.frames, 0),
  bytes: guests.reduce((sum, { heard }) => sum + heard.bytes, 0),
})

/** A list of 400 rooms, with ten a second that open and close: what reaches who watches it, and who does not. */
export const roomList: Workload = async (stage) => {
  const { crowd } = stage
  await crowd.parties(STANDING, { size: 1, control: 'host' })
  const idle: Guest[] = []
  await inParallel(Array.from({ length: IDLE }), WIDTH, async () => {
    idle.push((await crowd.enter(0, null)).guest)
  })
  const watchers = idle.slice(0, WATCHERS)
  const others = idle.slice(WATCHERS)
  for (const { watch } of watchers) watch?.(STANDING)
  const churners: Guest[] = []
  for (let count = 0; count < CHANGES_PER_SECOND; count++) churners.push((await crowd.enter(0, null)).guest)
  await wait(SETTLE_MS)
  let opened = 0
  const inRoom = new Set<Guest>()
  const churn = each(churners, STAYS_MS, (churner) => {
    if (inRoom.delete(churner)) churner.leave()
    else {
      inRoom.add(churner)
      churner.create({ name: `new-${opened++}`, control: 'host' })
    }
  })
  const before = [heardBy(watchers), heardBy(others)] as const
  const measured = await measure(stage, [churn], TIMES)
  const after = [heardBy(watchers), heardBy(others)] as const
  const seconds = (TIMES.warmUpMs + TIMES.durationMs) / 1000
  const frames = after[0].frames - before[0].frames
  const bytes = after[0].bytes - before[0].bytes
  return {
    ...measured,
    figures: {
      bytesToOthers: after[1].bytes - before[1].bytes,
      deltasPerWatcherAndSecond: frames / WATCHERS / seconds,
      bytesPerDelta: bytes / Math.max(1, frames),
      bytesPerSecond: bytes / seconds,
      serverCores: measured.usage.serverCpu / measured.usage.seconds,
    },
  }
}
