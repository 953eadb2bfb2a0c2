import { type Clock, systemClock } from '../../../lib/clock.ts'

export interface RunningClock extends Clock {
  /** Jumps ahead by `ms`; what falls due on the way happens at once, in order. */
  skip(ms: number): void
}

/** The process's own clock, which a test may move ahead. */
export const createRunningClock = (): RunningClock => {
  let skipped = 0
  const alarms = new Set<{ readonly at: number; readonly ring: () => void }>()
  const now = () => systemClock.now() + skipped
  return {
    now,
    wall: systemClock.wall,
    after: (ms, task) => {
      const cancel = () => {
        alarms.delete(alarm)
        cancelTimer()
      }
      const ring = () => {
        cancel()
        task()
      }
      const alarm = { at: now() + ms, ring }
      alarms.add(alarm)
      const cancelTimer = systemClock.after(ms, ring)
      return cancel
    },
    skip: (ms) => {
      skipped += ms
      const due = [...alarms].filter(({ at }) => at <= now()).sort((a, b) => a.at - b.at)
      for (const alarm of due) if (alarms.has(alarm)) alarm.ring()
    },
  }
}
