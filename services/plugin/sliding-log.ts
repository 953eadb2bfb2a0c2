import type { Clock } from '../lib/clock.ts'

export interface SlidingLogOptions {
  readonly limit: number
  readonly windowMs: number
  /** How many keys are kept at most; the one that was silent longest is forgotten first. */
  readonly maxKeys: number
  readonly clock: Clock
}

/** Counts events by key so that no window of `windowMs`, wherever it begins, holds more than `limit`. */
export interface SlidingLog {
  /** Counts one event; answers 0, or the milliseconds until the next is let through. A refused one does not count (rule TK7). */
  take(key: string): number
  /** Takes back the latest event. */
  giveBack(key: string): void
  /** How many events count now. */
  count(key: string): number
  /** Forgets a key. */
  reset(key: string): void
  /** How many keys are kept. */
  size(): number
}

export const createSlidingLog = ({ limit, windowMs, maxKeys, clock }: SlidingLogOptions): SlidingLog => {
  // In the order of each key's latest event, so that the silent ones are at the front.
  const times = new Map<string, readonly number[]>()
  const recent = (key: string): readonly number[] => (times.get(key) ?? []).filter((time) => clock.now() - time < windowMs)
  const forget = (): void => {
    for (const [key, events] of times) {
      if (times.size <= maxKeys && clock.now() - (events.at(-1) ?? 0) < windowMs) return
      times.delete(key)
    }
  }
  return {
    take: (key) => {
      const events = recent(key)
      const [oldest] = events
      if (oldest !== undefined && events.length >= limit) return oldest + windowMs - clock.now()
      times.delete(key)
      times.set(key, [...events, clock.now()])
      forget()
      return 0
    },
    giveBack: (key) => {
      const events = times.get(key)?.slice(0, -1) ?? []
      if (events.length > 0) times.set(key, events)
      else times.delete(key)
    },
    count: (key) => recent(key).length,
    reset: (key) => {
      times.delete(key)
    },
    size: () => times.size,
  }
}
