import type { SyncClock } from './sync-clock.ts'

export interface Loop {
  /** Looks at once. */
  now(): void
  /** How late (ms) looks have come of late, as in a tab that is throttled; forgotten within a few that come in time. */
  lateMs(): number
  stop(): void
}

const FORGETTING = 0.7

/** Calls `look`, and again after as many ms as it answers; null: not before it is told to. */
export const createLoop = (clock: SyncClock, look: () => number | null): Loop => {
  let cancel = () => {}
  let lateMs = 0
  const now = () => {
    cancel()
    const waitMs = look()
    cancel()
    cancel = waitMs === null ? () => {} : later(Math.max(0, waitMs))
  }
  const later = (waitMs: number) => {
    const due = clock.now() + waitMs
    return clock.after(waitMs, () => {
      lateMs = Math.max(clock.now() - due, lateMs * FORGETTING)
      now()
    })
  }
  return { now, lateMs: () => lateMs, stop: () => cancel() }
}
