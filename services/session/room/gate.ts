/** The ready gate: a timeline held until those who count have buffered, or its deadline (rules PB9, PB10). */
import { WAIT_MS } from '../../protocol/limits.ts'
import { Cause } from '../../protocol/names.ts'
import type { CheckedPayload, Media } from '../../protocol/types.ts'
import { type Change, unchanged } from './change.ts'
import { move, type Reason } from './move.ts'
import type { Room, Seat } from './room.ts'
import { withSeat } from './seats.ts'
import { mustWait } from './waiting.ts'

export interface Start {
  /** Seconds. */
  readonly position: number
  readonly media?: Media
  /** The place where the room is held already: who said ready for that need not say so again. */
  readonly isPlaceKept: boolean
}

/** Ends the hold: playing for everyone at now + lead (rule PB3). */
export const start = (room: Room, reason: Reason, now: number): Change =>
  move(room, { playing: true, at: now + room.leadMs }, { ...reason, gate: null }, now)

/** Plays from a place: at now + lead if nobody has to be waited for, else held for 3 s at most, 8 s for a new item. */
export const begin = (room: Room, { position, media, isPlaceKept }: Start, reason: Reason, now: number): Change => {
  const place = media ? { position, media } : { position }
  const { version } = room.timeline
  // Nobody can be ready yet for a place that has no version.
  if (!mustWait(room, isPlaceKept ? version : version + 1, now, now))
    return move(room, { ...place, playing: true, at: now + room.leadMs }, reason, now)
  const deadline = now + (media ? WAIT_MS.media : WAIT_MS.default)
  return move(room, { ...place, playing: false, at: now }, { ...reason, gate: { since: now, deadline } }, now)
}

/** Goes on as soon as nobody has to be waited for any more: after a ready, a leave, a lost connection, a report. */
export const openIfReady = (room: Room, now: number): Change =>
  room.gate && !mustWait(room, room.timeline.version, room.gate.since, now) ? start(room, { cause: Cause.ready }, now) : unchanged(room)

/** At its deadline the room goes on without the late ones. */
export const openWhenDue = (room: Room, now: number): Change =>
  room.gate && now >= room.gate.deadline ? start(room, { cause: Cause.deadline }, now) : openIfReady(room, now)

/** A member has buffered; it counts only for the version that is current (rule PB10). */
export const takeReady = (room: Room, seat: Seat, { epoch, version }: CheckedPayload<'playback:ready'>, now: number): Change => {
  if (epoch !== room.timeline.epoch || version !== room.timeline.version) return unchanged(room)
  return openIfReady(withSeat(room, { ...seat, readyVersion: version }), now)
}
