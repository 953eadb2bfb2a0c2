import type { PollRow } from '../../sync/page/recording.ts'
import type { Span } from './gaps.ts'

/** A seek of our own stops the picture for so long (ms) at most; what is longer counts from there. */
export const SEEK_MS = 3000
/** A film that moves by less than this share of the time stands; corrections of speed are far from it. */
const MOVING_SHARE = 0.5

/** How much (ms) of a stretch lies outside the seconds after our own seeks. */
const unasked = (from: number, until: number, seeks: readonly number[]): number =>
  seeks.reduce((left, at) => left - Math.max(0, Math.min(until, at + SEEK_MS) - Math.max(from, at)), until - from)

/**
 * The longest stretch (ms) in which the picture stood while the room plays (rule KU41).
 * @param polls of the page's recorder, one each 100 ms
 * @param seeks when (ms since the epoch) the party itself sought, so that the film lasts; further apart than such a seek takes
 */
export const longestStandstill = (polls: readonly PollRow[], { from, until }: Span, seeks: readonly number[]): number => {
  let longest = 0
  let current = 0
  let last: PollRow | undefined
  for (const poll of polls) {
    const [at, position] = poll
    if (at < from || at > until) continue
    if (last !== undefined) {
      const [before, was] = last
      const isMoving = (position - was) * 1000 >= (at - before) * MOVING_SHARE
      current = isMoving ? 0 : current + unasked(before, at, seeks)
      longest = Math.max(longest, current)
    }
    last = poll
  }
  return longest
}
