/**
 * What a node knows of cluster time, from samples of a clock that all nodes ask. Pure. An offset is what has to be added to the node's
 * own monotonic clock (ms); a sample leaves it open within a range, for nobody knows how long question and answer each took.
 */

export interface OffsetRange {
  readonly low: number
  readonly high: number
}

interface Measured extends OffsetRange {
  /** Local time (ms) when the answer came. */
  readonly at: number
}

export interface TimeState {
  /** Newest last; in cluster time. */
  readonly window: readonly Measured[]
  /** The offset in use at local time `at`; from there it moves towards what the window says. */
  readonly used: { readonly offsetMs: number; readonly at: number } | null
  /** Samples ever taken, counted up to the lock. */
  readonly samples: number
}

export const unknownTime: TimeState = { window: [], used: null, samples: 0 }

/** Samples before a node may speak; until then each better one is taken as it is. */
const LOCK_SAMPLES = 4
const WINDOW_SAMPLES = 16
/** How far apart two clocks may run: quartz, and what the source's own is being corrected by. */
const DRIFT_PER_MS = 200e-6
const SLEW_PER_MS = 5e-3
/** What is further off than this is no error of measurement: a clock jumped. */
export const JUMP_MS = 100

const rangeAt = ({ at, low, high }: Measured, now: number): OffsetRange => {
  const apart = Math.max(0, now - at) * DRIFT_PER_MS
  return { low: low - apart, high: high + apart }
}

/** Where all of them hold; those of a state always have something in common. */
const common = (window: readonly Measured[], now: number): OffsetRange =>
  window
    .map((sample) => rangeAt(sample, now))
    .reduce((all, range) => ({ low: Math.max(all.low, range.low), high: Math.min(all.high, range.high) }))

const middle = ({ low, high }: OffsetRange): number => (low + high) / 2

const agrees = (older: Measured, newest: Measured): boolean => {
  const range = rangeAt(older, newest.at)
  return range.low <= newest.high && newest.low <= range.high
}

export const isLocked = (state: TimeState): boolean => state.samples >= LOCK_SAMPLES

/**
 * Milliseconds to add to local time `now` (ms); null before the first sample. Changes are slewed by 5 ms a second at most, so that
 * cluster time never steps back (rule CL6).
 */
export const offsetAt = (state: TimeState, now: number): number | null => {
  if (state.used === null) return null
  const limit = Math.max(0, now - state.used.at) * SLEW_PER_MS
  const missing = middle(common(state.window, now)) - state.used.offsetMs
  return state.used.offsetMs + Math.max(-limit, Math.min(limit, missing))
}

/** How a sample that says `range` at local time `at` stands to the time in use. */
export const compare = (state: TimeState, range: OffsetRange, at: number): 'fits' | 'ahead' | 'behind' => {
  const inUse = offsetAt(state, at)
  if (inUse === null || (range.low - inUse <= JUMP_MS && inUse - range.high <= JUMP_MS)) return 'fits'
  return inUse < range.low ? 'ahead' : 'behind'
}

/** Takes in a sample that fits; before the lock, or if it is ahead, time steps forward to it. */
export const withSample = (state: TimeState, range: OffsetRange, at: number): TimeState => {
  const newest = { ...range, at }
  const kept = state.window.filter((older) => agrees(older, newest))
  const window = overlapping([...kept, newest].slice(-WINDOW_SAMPLES), at)
  const inUse = offsetAt(state, at)
  const steps = inUse === null || !isLocked(state) || compare(state, range, at) === 'ahead'
  return { window, used: { offsetMs: steps ? middle(common(window, at)) : inUse, at }, samples: Math.min(LOCK_SAMPLES, state.samples + 1) }
}

/** The newest that have a range in common: each pair may overlap and yet not all. */
const overlapping = (window: readonly Measured[], now: number): readonly Measured[] => {
  const { low, high } = common(window, now)
  return low <= high ? window : overlapping(window.slice(1), now)
}
