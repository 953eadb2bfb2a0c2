/** The viewers' commands to the timeline (rules PB1–PB5, PB12–PB14, PB17, PB18, PB25). */
import { REPORTS_AGREE_SECONDS } from '../../protocol/limits.ts'
import { Cause } from '../../protocol/names.ts'
import { positionAt } from '../../protocol/timeline.ts'
import type { CheckedPayload } from '../../protocol/types.ts'
import { type Change, onlyAnswer, unchanged } from './change.ts'
import type { Steering } from './command.ts'
import type { Decision } from './effect.ts'
import { begin, start } from './gate.ts'
import { move, type Reason } from './move.ts'
import { accept, answerOf, answerTo, isStale, remember } from './operations.ts'
import { maySteer } from './permission.ts'
import type { Outcome, Room, Seat } from './room.ts'

/** A paused position further than this from the timeline (s) is not where the host's film was. */
const PAUSE_PLAUSIBLE_SECONDS = 30

type Attempt = Change & { readonly outcome: Outcome }
type By = Required<Pick<Reason, 'by'>>

const play = (room: Room, payload: CheckedPayload<'playback:play'>, by: By, now: number): Change => {
  const reason = { ...by, cause: Cause.play }
  if (room.gate) return start(room, reason, now)
  const held = room.timeline.position
  const wanted = payload.position ?? held
  // Those who are ready are ready at the held place; a hair's breadth beside it is no reason to wait for them again.
  const near = Math.abs(wanted - held) < REPORTS_AGREE_SECONDS ? held : wanted
  // As a player itself does: play at the end starts over.
  const position = near >= room.timeline.media.durationSeconds ? 0 : near
  return begin(room, { position, isPlaceKept: position === held }, reason, now)
}

const pausedPosition = (room: Room, seat: Seat, payload: CheckedPayload<'playback:pause'>, now: number): number => {
  const { timeline } = room
  const expected = positionAt(timeline, now)
  const isUnderWay = timeline.playing && now >= timeline.at
  if (!isUnderWay || seat.id !== room.hostId || payload.position === undefined) return expected
  if (isStale(room.accepted, seat.id, payload.version)) return expected
  return Math.abs(payload.position - expected) < PAUSE_PLAUSIBLE_SECONDS ? payload.position : expected
}

const pause = (room: Room, seat: Seat, payload: CheckedPayload<'playback:pause'>, by: By, now: number): Change =>
  move(room, { playing: false, position: pausedPosition(room, seat, payload, now), at: now }, { ...by, cause: Cause.pause }, now)

const seek = (room: Room, position: number, by: By, now: number): Change => {
  const reason = { ...by, cause: Cause.seek }
  return room.timeline.playing || room.gate
    ? begin(room, { position, isPlaceKept: false }, reason, now)
    : move(room, { position, at: now }, reason, now)
}

const changeRate = (room: Room, rate: number, by: By, now: number): Change => {
  const at = room.timeline.playing ? now + room.leadMs : now
  return move(room, { rate, position: positionAt(room.timeline, at), at }, { ...by, cause: Cause.rate, gate: room.gate }, now)
}

const changeMedia = (room: Room, { media, position, playing }: CheckedPayload<'playback:media'>, by: By, now: number): Change => {
  const reason = { ...by, cause: Cause.media }
  return playing
    ? begin(room, { position, media, isPlaceKept: false }, reason, now)
    : move(room, { media, position, playing: false, at: now }, reason, now)
}

const execute = (room: Room, seat: Seat, command: Steering, now: number): Change => {
  const by = { by: { memberId: seat.id, name: seat.name, op: command.payload.op } }
  switch (command.kind) {
    case 'playback:play':
      return play(room, command.payload, by, now)
    case 'playback:pause':
      return pause(room, seat, command.payload, by, now)
    case 'playback:seek':
      return seek(room, command.payload.position, by, now)
    case 'playback:rate':
      return changeRate(room, command.payload.rate, by, now)
    case 'playback:media':
      return changeMedia(room, command.payload, by, now)
  }
}

/** Whether the room is already as the command wants it. */
const isAlready = ({ timeline, gate }: Room, command: Steering): boolean => {
  if (command.kind === 'playback:play') return timeline.playing
  if (command.kind === 'playback:pause') return !timeline.playing && gate === null
  return command.kind === 'playback:rate' && command.payload.rate === timeline.rate
}

const attempt = (room: Room, seat: Seat, command: Steering, now: number): Attempt => {
  const { kind, payload } = command
  if (!maySteer(room, seat, kind)) return { ...unchanged(room), outcome: 'not_allowed' }
  if (isAlready(room, command)) return { ...unchanged(room), outcome: room.timeline.version }
  // A pause that comes late is still what somebody wants at once.
  if (kind !== 'playback:pause' && isStale(room.accepted, seat.id, payload.version)) return { ...unchanged(room), outcome: 'stale' }
  const { room: moved, effects } = execute(room, seat, command, now)
  const { version } = moved.timeline
  return { room: { ...moved, accepted: accept(room.accepted, seat.id, version) }, effects, outcome: version }
}

/** One viewer's playback command: executed once, however often it is sent, and answered the same (rule PB14). */
export const steer = (room: Room, seat: Seat, command: Steering, now: number): Decision => {
  const { op } = command.payload
  const earlier = answerOf(room, seat, op)
  if (earlier) return onlyAnswer(room, earlier)
  const { room: next, effects, outcome } = attempt(room, seat, command, now)
  return { room: remember(next, seat.id, op, outcome), answer: answerTo(next, outcome), effects }
}
