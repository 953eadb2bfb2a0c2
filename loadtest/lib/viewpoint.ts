/** Where a virtual viewer's player would be: the real timeline maths on the real clock filter. Pure; local times are the machine's ms. */
import { type ClockState, clusterTime, isLocked } from '../../client/sync/clock.ts'
import { inForce } from '../../client/sync/timeline.ts'
import { positionAt } from '../../services/protocol/timeline.ts'
import type { Timeline } from '../../services/protocol/types.ts'

/** What one viewer knows of its room. */
export interface Viewpoint {
  readonly before: Timeline | null
  readonly timeline: Timeline
  readonly clock: ClockState
}

/** Position (s) that the viewer holds for right at local time `now` (ms); null while its clock is not locked. */
export const positionOf = ({ before, timeline, clock }: Viewpoint, now: number): number | null => {
  const time = isLocked(clock) ? clusterTime(clock, now) : null
  return time === null ? null : positionAt(inForce(before, timeline, time), time)
}

/** How far (ms) each of `others` would be from `reference` at the same instant; null for who is in no room, and where a clock is not locked. */
export const errorsMs = (reference: Viewpoint, others: readonly (Viewpoint | null)[], now: number): (number | null)[] => {
  const here = positionOf(reference, now)
  return others.map((other) => {
    const there = other === null ? null : positionOf(other, now)
    return here === null || there === null ? null : Math.abs(there - here) * 1000
  })
}
