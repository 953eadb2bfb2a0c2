/** What happens by time alone: when it falls due, and what it does (rules PB9, PB18, RM7, RM13). */
import type { Timeline } from '../../protocol/types.ts'
import { DONE } from './answer.ts'
import { andThen, answered, type Change, onlyAnswer, unchanged } from './change.ts'
import type { Decision } from './effect.ts'
import { openWhenDue } from './gate.ts'
import { graceMsOf } from './grace.ts'
import { loseHost, removeSeats } from './leave.ts'
import { finish } from './report.ts'
import type { Room, RoomPolicy, Seat } from './room.ts'

/** When a playing timeline reaches the end of its film (ms). */
const endsAt = ({ playing, media, position, at, rate }: Timeline): number =>
  playing ? at + ((media.durationSeconds - position) / rate) * 1000 : Number.POSITIVE_INFINITY

/** When a lost seat is given up (ms). */
const expiresAt = (room: Room, seat: Seat, policy: RoomPolicy): number =>
  seat.lostAt === null ? Number.POSITIVE_INFINITY : seat.lostAt + graceMsOf(room, seat, policy)

/** Cluster time (ms) of the next `tick` that `room` needs, `now` if one is overdue; null where nothing happens by time alone. */
export const nextWake = (room: Room, policy: RoomPolicy, now: number): number | null => {
  let earliest = Math.min(endsAt(room.timeline), room.gate?.deadline ?? Number.POSITIVE_INFINITY)
  for (const seat of room.seats.values()) earliest = Math.min(earliest, expiresAt(room, seat, policy))
  return Number.isFinite(earliest) ? Math.max(earliest, now) : null
}

const giveUpHost = (room: Room, policy: RoomPolicy, now: number): Decision => {
  const host = room.seats.get(room.hostId)
  return host && now >= expiresAt(room, host, policy) ? loseHost(room, host, policy, now) : onlyAnswer(room, DONE)
}

const giveUpMembers = (room: Room, policy: RoomPolicy, now: number): Change => {
  const expired = [...room.seats.values()].filter((seat) => now >= expiresAt(room, seat, policy))
  return removeSeats(room, expired, policy, now)
}

const finishWhenDue = (room: Room, now: number): Change => (now >= endsAt(room.timeline) ? finish(room, now) : unchanged(room))

/** Does all that has fallen due by `now`; early, late or twice it does no harm. */
export const tick = (room: Room, policy: RoomPolicy, now: number): Decision => {
  const { room: led, effects } = giveUpHost(room, policy, now)
  if (!led) return { room: led, answer: DONE, effects }
  const left = andThen({ room: led, effects }, (next) => giveUpMembers(next, policy, now))
  const opened = andThen(left, (next) => openWhenDue(next, now))
  return answered(andThen(opened, (next) => finishWhenDue(next, now)))
}
