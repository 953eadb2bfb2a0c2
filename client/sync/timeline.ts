/** What the follower asks of a timeline, beyond where the film is. Positions in seconds, times in cluster ms. */
import { positionAt } from '../../services/protocol/timeline.ts'
import type { Timeline } from '../../services/protocol/types.ts'

/** A change of course smaller than this is steered through; a larger one is a jump. */
const CONTINUOUS_SECONDS = 0.25

/** Cluster time (ms) at which a playing timeline reaches `position` (s); in the past if it has. */
export const reachedAt = (timeline: Timeline, position: number): number =>
  timeline.at + ((position - timeline.position) / timeline.rate) * 1000

/** Whether both put the film at the same place from now on. */
export const isSameCourse = (a: Timeline, b: Timeline): boolean =>
  a.epoch === b.epoch &&
  a.version === b.version &&
  a.playing === b.playing &&
  a.position === b.position &&
  a.at === b.at &&
  a.rate === b.rate

/** Whether the film runs on from `before` into `next` without a stop or a jump, as at a change of rate. */
export const isContinuous = (before: Timeline, next: Timeline): boolean =>
  before.playing &&
  next.playing &&
  before.media.itemId === next.media.itemId &&
  Math.abs(positionAt(before, next.at) - next.position) < CONTINUOUS_SECONDS

/** The timeline to obey at `now`: until `next` takes effect, one that runs on into it still holds. */
export const inForce = (before: Timeline | null, next: Timeline, now: number): Timeline =>
  before !== null && now < next.at && isContinuous(before, next) ? before : next
