import type { Clock } from '../../lib/clock.ts'

export interface Tally {
  count(): void
  /** Reports what is still uncounted and forgets the timer. */
  close(): void
}

/** Reports the first at once and the rest as a count each `intervalMs`, so that a flood of events is no flood of log lines. */
export const createTally = (clock: Pick<Clock, 'after'>, intervalMs: number, report: (count: number) => void): Tally => {
  let waiting = 0
  let cancel: (() => void) | null = null
  const flush = () => {
    cancel = null
    if (waiting === 0) return
    report(waiting)
    waiting = 0
    cancel = clock.after(intervalMs, flush)
  }
  return {
    count: () => {
      waiting += 1
      if (!cancel) flush()
    },
    close: () => {
      cancel?.()
      cancel = null
      if (waiting > 0) report(waiting)
      waiting = 0
    },
  }
}
