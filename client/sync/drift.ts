/** The median of the last few measurements of drift: one late frame must not move anything. Seconds ahead; local ms. */

export interface DriftWindow {
  /** Measurements from before this instant (ms) do not count: the player was still settling. */
  readonly from: number
  /** Newest last. */
  readonly samples: readonly { readonly at: number; readonly seconds: number }[]
}

const NEEDED = 5
const KEPT = 8
const MAX_AGE_MS = 6000

const sortedAt = (window: DriftWindow, now: number, slope: number): number[] =>
  window.samples.map((sample) => sample.seconds + (slope * (now - sample.at)) / 1000).sort((a, b) => a - b)

/** Forgets what was measured, and takes nothing up to `from` (ms). */
export const quietUntil = (from: number): DriftWindow => ({ from, samples: [] })

/** Adds a measurement; one of the same frame as the last adds nothing. */
export const withDrift = (window: DriftWindow, at: number, seconds: number): DriftWindow => {
  const last = window.samples.at(-1)
  if (at < window.from || (last && at <= last.at)) return window
  const fresh = window.samples.filter((sample) => at - sample.at <= MAX_AGE_MS)
  return { ...window, samples: [...fresh, { at, seconds }].slice(-KEPT) }
}

/** How far apart (s) the middle half of the measurements is: players differ in how finely they tell where they are. */
export const spreadOf = (window: DriftWindow, now: number, slope: number): number => {
  const sorted = sortedAt(window, now, slope)
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  return at(0.75) - at(0.25)
}

/** The drift (s) at `now`, when it grows by `slope` (s per s); null while there are too few measurements. */
export const medianDrift = (window: DriftWindow, now: number, slope: number): number | null => {
  if (window.samples.length < NEEDED) return null
  const sorted = sortedAt(window, now, slope)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
