import type { Cause } from '../../protocol/names.ts'
import type { Timeline } from '../../protocol/types.ts'
import type { Change } from './change.ts'
import type { Room } from './room.ts'
import { tellState } from './view.ts'
import { seatsAfterWait } from './waiting.ts'

export type Destination = Partial<Pick<Timeline, 'media' | 'playing' | 'position' | 'at' | 'rate'>>

export interface Reason {
  readonly cause: Cause
  /** Absent for the server's own transitions. */
  readonly by?: Room['by']
  /** Set to hold the timeline, or to go on holding it. */
  readonly gate?: Room['gate']
}

/** `position` (s) as a place in a film of `durationSeconds` (rule PB18). */
export const withinFilm = (position: number, durationSeconds: number): number => Math.min(Math.max(0, position), durationSeconds)

/** The only writer of a timeline: one version on, told to all, within the film (rules PB2, PB18, PB24). */
export const move = (room: Room, to: Destination, { cause, by = null, gate = null }: Reason, now: number): Change => {
  const next = { ...room.timeline, ...to, version: room.timeline.version + 1 }
  const moved: Room = {
    ...room,
    timeline: { ...next, position: withinFilm(next.position, next.media.durationSeconds) },
    cause,
    by,
    gate,
    seats: gate === room.gate ? room.seats : seatsAfterWait(room, now),
    suspicion: null,
  }
  return { room: moved, effects: [tellState(moved)] }
}
