/** A TimeRanges, in seconds. */
export interface Ranges {
  readonly length: number
  start(index: number): number
  end(index: number): number
}

/** Holes this small are jumped by players themselves. */
const HOLE_SECONDS = 0.1

/** How many seconds can be played on from `position` (s); 0 outside of all ranges. */
export const secondsAhead = (ranges: Ranges, position: number): number => {
  let end = position
  for (let i = 0; i < ranges.length; i++) if (ranges.start(i) <= end + HOLE_SECONDS) end = Math.max(end, ranges.end(i))
  return end - position
}
