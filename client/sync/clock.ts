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

interface Measured {
  /** Local time (ms) when the answer came. */
  readonly at: number
  readonly offsetMs: number
  readonly delayMs: number
}

export interface ClockState {
  /** Newest last. */
  readonly window: readonly Measured[]
  /** The offset that was in use at local time `at`; from there it moves towards the best probe's. */
  readonly used: { readonly offsetMs: number; readonly at: number } | null
  /** Probes ever answered, counted up to the lock. */
  readonly answers: number
}

export const unknownClock: ClockState = { window: [], used: null, answers: 0 }

/** Answers needed before the clock counts as locked; until then every better one is taken as it is. */
const LOCK_PROBES = 4
const WINDOW_PROBES = 16
const WINDOW_MS = 120_000
const DRIFT_PER_MS = 50e-6
const SLEW_PER_MS = 5e-3
const STEP_MS = 100

const best = (window: readonly Measured[]): Measured | null =>
  window.reduce<Measured | null>((least, probe) => (least === null || probe.delayMs <= least.delayMs ? probe : least), null)

const uncertainty = (probe: Measured, now: number): number => probe.delayMs / 2 + Math.max(0, now - probe.at) * DRIFT_PER_MS

/** A true offset lies inside every probe's bound: where two do not overlap, one of the clocks jumped in between (sleep, new node). */
const agrees = (older: Measured, newest: Measured): boolean =>
  Math.abs(older.offsetMs - newest.offsetMs) <= uncertainty(older, newest.at) + uncertainty(newest, newest.at) + 1

const measure = (probe: Probe): Measured | null => {
  const delayMs = probe.t3 - probe.t0 - (probe.t2 - probe.t1)
  const offsetMs = (probe.t1 - probe.t0 + probe.t2 - probe.t3) / 2
  const sound = Number.isFinite(offsetMs) && probe.t3 >= probe.t0 && probe.t2 >= probe.t1
  return sound ? { at: probe.t3, offsetMs, delayMs: Math.max(0, delayMs) } : null
}

/** Whether enough probes have been answered to rely on it. */
export const isLocked = (state: ClockState): boolean => state.answers >= LOCK_PROBES

/** Takes in one probe; one that makes no sense changes nothing. The offset is that of the least delay in the window (rule TM1). */
export const withProbe = (state: ClockState, probe: Probe): ClockState => {
  const newest = measure(probe)
  if (newest === null) return state
  const kept = state.window.filter((older) => newest.at - older.at <= WINDOW_MS && agrees(older, newest))
  const window = [...kept, newest].slice(-WINDOW_PROBES)
  const inUse = offsetMs(state, newest.at)
  const wanted = best(window)?.offsetMs ?? newest.offsetMs
  const step = inUse === null || !isLocked(state) || Math.abs(wanted - inUse) > STEP_MS
  return { window, used: { offsetMs: step ? wanted : inUse, at: newest.at }, answers: Math.min(LOCK_PROBES, state.answers + 1) }
}

/**
 * Milliseconds to add to local time `now` (ms) to get cluster time; null before the first probe. A change of up to 100 ms is
 * slewed by 5 ms a second at most, a larger one stepped (rule TM5).
 */
export const offsetMs = (state: ClockState, now: number): number | null => {
  const wanted = best(state.window)
  if (state.used === null || wanted === null) return null
  const limit = Math.max(0, now - state.used.at) * SLEW_PER_MS
  const missing = wanted.offsetMs - state.used.offsetMs
  return state.used.offsetMs + Math.max(-limit, Math.min(limit, missing))
}

/** Cluster time (ms) at local time `now` (ms); null before the first probe. */
export const clusterTime = (state: ClockState, now: number): number | null => {
  const offset = offsetMs(state, now)
  return offset === null ? null : now + offset
}

/**
 * How far (ms) cluster time may be off: half the best round trip, 50 ppm of its age, and what is still being slewed (rule TM2).
 * Infinity before the first probe.
 */
export const boundMs = (state: ClockState, now: number): number => {
  const wanted = best(state.window)
  const offset = offsetMs(state, now)
  if (wanted === null || offset === null) return Number.POSITIVE_INFINITY
  return uncertainty(wanted, now) + Math.abs(wanted.offsetMs - offset)
}
