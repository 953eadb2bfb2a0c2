/**
 * The clock filter: what a client knows of cluster time, from probes with four time stamps. Pure: local times are
 * performance.now() (ms), remote ones cluster time (ms); no clock is read here, so a wrong wall clock changes nothing (rule TM4).
 */

/** Sent at `t0`, received at `t1`, answered at `t2`, back at `t3`; t0 and t3 local, t1 and t2 cluster time. */
export interface Probe {
  readonly t0: number
  readonly t1: number
  readonly t2: number
  readonly t3: number
}

/** What one probe says: the true offset (ms) lies between `low`, as if the answer took no time, and `high`, as if the question did not. */
interface Measured {
  /** Local time (ms) when the answer came. */
  readonly at: number
  readonly low: number
  readonly high: number
}

export interface ClockState {
  /** Newest last. */
  readonly window: readonly Measured[]
  /** The offset that was in use at local time `at`; from there it moves towards what the window says. */
  readonly used: { readonly offsetMs: number; readonly at: number } | null
  /** Probes ever answered, counted up to the lock. */
  readonly answers: number
}

export const unknownClock: ClockState = { window: [], used: null, answers: 0 }

/** Answers needed before the clock counts as locked; until then every better one is taken as it is. */
const LOCK_PROBES = 4
const WINDOW_PROBES = 24
const WINDOW_MS = 120_000
const DRIFT_PER_MS = 50e-6
const SLEW_PER_MS = 5e-3
const STEP_MS = 100
/** Two clocks that have not jumped agree to this, beyond what their probes allow. */
const ROUNDING_MS = 1

interface Range {
  readonly low: number
  readonly high: number
}

/** What a probe says at local time `now` (ms): older ones less and less, for clocks run apart. */
const rangeOf = ({ at, low, high }: Measured, now: number): Range => {
  const apart = Math.max(0, now - at) * DRIFT_PER_MS
  return { low: low - apart, high: high + apart }
}

/** Where all of them hold. */
const overlap = (window: readonly Measured[], now: number): Range | null =>
  window.reduce<Range | null>((common, probe) => {
    const range = rangeOf(probe, now)
    return common === null ? range : { low: Math.max(common.low, range.low), high: Math.min(common.high, range.high) }
  }, null)

const middle = ({ low, high }: Range): number => (low + high) / 2

/** A true offset lies inside every probe's range: where two do not overlap, one of the clocks jumped in between (sleep, new node). */
const agrees = (older: Measured, newest: Measured): boolean => {
  const range = rangeOf(older, newest.at)
  return range.low - newest.high <= ROUNDING_MS && newest.low - range.high <= ROUNDING_MS
}

const measure = ({ t0, t1, t2, t3 }: Probe): Measured | null => {
  const [low, high] = [t2 - t3, t1 - t0]
  const sound = Number.isFinite(low + high) && t3 >= t0 && t2 >= t1
  // A remote clock that runs faster than ours can answer in less than no time.
  return sound ? { at: t3, low: Math.min(low, (low + high) / 2), high: Math.max(high, (low + high) / 2) } : null
}

/** Whether enough probes have been answered to rely on it. */
export const isLocked = (state: ClockState): boolean => state.answers >= LOCK_PROBES

/**
 * Takes in one probe; one that makes no sense changes nothing. The offset is the middle of what all probes of the window allow, so
 * that the quickest question and the quickest answer count, though they may belong to different probes (rule TM1).
 */
export const withProbe = (state: ClockState, probe: Probe): ClockState => {
  const newest = measure(probe)
  if (newest === null) return state
  const kept = state.window.filter((older) => newest.at - older.at <= WINDOW_MS && agrees(older, newest))
  const window = [...kept, newest].slice(-WINDOW_PROBES)
  const inUse = offsetMs(state, newest.at)
  const wanted = middle(overlap(window, newest.at) ?? newest)
  const step = inUse === null || !isLocked(state) || Math.abs(wanted - inUse) > STEP_MS
  return { window, used: { offsetMs: step ? wanted : inUse, at: newest.at }, answers: Math.min(LOCK_PROBES, state.answers + 1) }
}

/**
 * Milliseconds to add to local time `now` (ms) to get cluster time; null before the first probe. A change of up to 100 ms is
 * slewed by 5 ms a second at most, a larger one stepped (rule TM5).
 */
export const offsetMs = (state: ClockState, now: number): number | null => {
  const range = overlap(state.window, now)
  if (state.used === null || range === null) return null
  const limit = Math.max(0, now - state.used.at) * SLEW_PER_MS
  const missing = middle(range) - state.used.offsetMs
  return state.used.offsetMs + Math.max(-limit, Math.min(limit, missing))
}

/** Cluster time (ms) at local time `now` (ms); null before the first probe. */
export const clusterTime = (state: ClockState, now: number): number | null => {
  const offset = offsetMs(state, now)
  return offset === null ? null : now + offset
}

/**
 * How far (ms) cluster time may be off: half of what the probes leave open, each less sure by 50 ppm of its age, and what is still
 * being slewed (rule TM2). Infinity before the first probe.
 */
export const boundMs = (state: ClockState, now: number): number => {
  const range = overlap(state.window, now)
  const offset = offsetMs(state, now)
  if (range === null || offset === null) return Number.POSITIVE_INFINITY
  return Math.max(0, range.high - range.low) / 2 + Math.abs(middle(range) - offset)
}

/**
 * By how much (ms) cluster time may still move with the next probes: what is chased below that is noise, while an offset that is
 * wrong but stays is the same for everything (rule TM6). Infinity before the first probe.
 */
export const noiseMs = ({ window }: ClockState): number => {
  const delays = window.map(({ low, high }) => high - low).sort((a, b) => a - b)
  const [least, median] = [delays[0], delays[delays.length >> 1]]
  if (least === undefined || median === undefined) return Number.POSITIVE_INFINITY
  return (2 * (median - least)) / delays.length
}
