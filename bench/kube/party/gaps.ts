/** A stretch of time, in ms since the epoch. */
export interface Span {
  readonly from: number
  readonly until: number
}

/**
 * The longest time (ms) without a sign of the room, beyond the period (ms) in which one is due: 0 where all came in time. A gap
 * that begins and ends between two signs is not seen, so it is good to a period (rule KU40).
 * @param signs when they came (ms since the epoch), in order
 */
export const longestSilence = (signs: readonly number[], { from, until }: Span, periodMs: number): number => {
  const marks = [from, ...signs.filter((at) => at > from && at < until), until]
  return Math.max(0, ...marks.slice(1).map((at, index) => at - (marks[index] ?? at) - periodMs))
}
