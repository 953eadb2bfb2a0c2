import type { Clock } from './clock.ts'

interface Alarm {
  readonly at: number
  readonly order: number
  readonly task: () => void
}

export interface ManualClock extends Clock {
  /** Moves time by `ms`, running what falls due in order of its time. */
  advance(ms: number): void
  /** How many alarms are set. */
  pending(): number
}

/** A clock that a test or a simulation moves by hand; starts at `start` (ms). */
export const createManualClock = (start = 1_000_000): ManualClock => {
  let time = start
  let order = 0
  const alarms = new Set<Alarm>()
  const next = (until: number): Alarm | undefined =>
    [...alarms].filter((alarm) => alarm.at <= until).sort((a, b) => a.at - b.at || a.order - b.order)[0]
  return {
    now: () => time,
    wall: () => time,
    after: (ms, task) => {
      const alarm = { at: time + Math.max(0, ms), order: order++, task }
      alarms.add(alarm)
      return () => alarms.delete(alarm)
    },
    advance: (ms) => {
      const until = time + ms
      for (let alarm = next(until); alarm; alarm = next(until)) {
        alarms.delete(alarm)
        time = Math.max(time, alarm.at)
        alarm.task()
      }
      time = until
    },
    pending: () => alarms.size,
  }
}
