/** Time as a dependency: nothing but this file reads a clock or sets a timer. */

export interface Clock {
  /** Monotonic milliseconds (fractions kept); never steps back. */
  now(): number
  /** Wall clock, milliseconds since the epoch: for tokens and log lines only. */
  wall(): number
  /** Runs `task` once after `ms`, what is overdue at once; the answer cancels it. */
  after(ms: number, task: () => void): () => void
}

/** The process's own clock. Its `now()` starts at the epoch, so that stamps are readable, and then runs monotonically. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  wall: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, Math.max(0, ms))
    timer.unref()
    return () => clearTimeout(timer)
  },
}
