/** When the follower may seek: never twice within the cost of one, and ever more seldom for one cause (rule FO6). Local ms. */

export interface SeekGate {
  /** Seeks for the present cause. */
  readonly seeks: number
  /** The seek that has not landed yet: when it began, and where it goes (s). */
  readonly flight: { readonly since: number; readonly target: number } | null
  readonly opensAt: number
}

const COST_MARGIN = 1.5
const BACKOFF_MS = 1000
const LONGEST_BACKOFF_MS = 30_000

/** For a new cause: a new timeline, a viewer's own seek, "Sync now". */
export const freshGate: SeekGate = { seeks: 0, flight: null, opensAt: Number.NEGATIVE_INFINITY }

export const maySeek = (gate: SeekGate, now: number): boolean => gate.flight === null && now >= gate.opensAt

/** A seek to `target` (s) begins that is expected to take `costSeconds`. */
export const seekBegan = (gate: SeekGate, now: number, target: number, costSeconds: number): SeekGate => {
  const backoff = gate.seeks === 0 ? 0 : Math.min(LONGEST_BACKOFF_MS, BACKOFF_MS * 2 ** gate.seeks)
  return { seeks: gate.seeks + 1, flight: { since: now, target }, opensAt: now + Math.max(backoff, costSeconds * 1000 * COST_MARGIN) }
}

export const seekLanded = (gate: SeekGate): SeekGate => ({ ...gate, flight: null })

/** The seek was worth it: the next one is for another cause. */
export const seekServed = (gate: SeekGate): SeekGate => ({ ...gate, seeks: 0 })
