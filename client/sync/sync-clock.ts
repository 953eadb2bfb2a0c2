/** Local time as the client sees it; the services' own clock has this shape too. */
export interface SyncClock {
  /** performance.now(): monotonic milliseconds, fractions kept. */
  now(): number
  /** Runs `task` once after `ms` (≥ 0); the answer cancels it. */
  after(ms: number, task: () => void): () => void
}

export const browserClock: SyncClock = {
  now: () => performance.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}
