import type { SyncClock } from './sync-clock.ts'

export interface Loop {
  /** Looks at once. */
  now(): void
  stop(): void
}

/** Calls `look`, and again after as many ms as it answers; null: not before it is told to. */
export const createLoop = (clock: SyncClock, look: () => number | null): Loop => {
  let cancel = () => {}
  const now = () => {
    cancel()
    const waitMs = look()
    cancel()
    cancel = waitMs === null ? () => {} : clock.after(Math.max(0, waitMs), now)
  }
  return { now, stop: () => cancel() }
}
