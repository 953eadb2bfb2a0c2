/** What happens by time alone: when it falls due, and what it does (rules PB9, PB18, RM7, RM13). */
import { MEMBER_GRACE_MS } from '../../protocol/limits.ts'
import type { Timeline } from '../../protocol/types.ts'
import { DONE } from './answer.ts'
import { andThen, answered, onlyAnswer, unchanged } from './change.ts'
import type { Decision } from './effect.ts'
import { openWhenDue } from './gate.ts'
import { loseHost, removeSeats } from './leave.ts'
import { finish } from './report.ts'
import type { Room, RoomPolicy, Seat } from './room.ts'

/** When a playing timeline reaches the end of its film (ms). */
const endsAt = ({ playing, media, position, at, rate }: Timeline): number =>
  playing ? at + ((media.durationSeconds - position) / rate) * 1000 : Number.POSITIVE_INFINITY

/** When a lost seat is given up (ms). */
const expiresAt = (room: Room, { id, lostAt }: Seat, policy: RoomPolicy): number =>
  lostAt === null ? Number.POSITIVE_INFINITY : lostAt + (id === room.hostId ? policy.hostGraceMs : MEMBER_GRACE_MS)

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

/** Does all that has fallen due by `now`; early, late or twice it does no harm. */
export const tick = (room: Room, policy: RoomPolicy, now: number): Decision => {
  const led = giveUpHost(room, policy, now)
  if (!led.room) return led
  const expired = [...led.room.seats.values()].filter((seat) => now >= expiresAt(room, seat, policy))
  const left = andThen({ room: led.room, effects: led.effects }, (next) => removeSeats(next, expired, policy, now))
  const opened = andThen(left, (next) => openWhenDue(next, now))
  return answered(andThen(opened, (next) => (now >= endsAt(next.timeline) ? finish(next, now) : unchanged(next))))
}
