const FIRST_MS = 500
const LONGEST_MS = 30_000
/** Half of each delay is drawn by lot, so that viewers whom one event cut off do not all return in one instant. */
const JITTER_SHARE = 0.5

/**
 * How long (ms) to wait before the next try (rule NE5): doubling from half a second to 30 s, jittered, never less than asked for.
 * @param failures tries that failed in a row, 1 or more
 * @param atLeastMs what the other side asked to wait
 * @param random 0 ≤ random < 1
 */
export const reconnectDelayMs = (failures: number, atLeastMs: number, random: number): number => {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16))
  const jittered = full * (1 - JITTER_SHARE + JITTER_SHARE * random)
  return atLeastMs > jittered ? atLeastMs + full * JITTER_SHARE * random : jittered
}
