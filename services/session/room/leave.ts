/** Losing a connection and leaving for good (rules RM3, RM5, RM7–RM9, RM13, RM21). */
import type { Answer } from '../../protocol/types.ts'
import { refuse } from './answer.ts'
import { andThen, answered, type Change, closed, onlyAnswer, unchanged } from './change.ts'
import type { Decision, Effect } from './effect.ts'
import { openIfReady } from './gate.ts'
import { graceMsOf } from './grace.ts'
import { FRESH } from './join.ts'
import { withLead } from './lead.ts'
import type { Room, RoomPolicy, Seat, SeatId } from './room.ts'
import { withoutSeats, withSeat } from './seats.ts'
import { nameOf, tellInfo, tellMembers } from './view.ts'

/** Takes seats away; those who stay are told once, and wait for them no more. */
export const removeSeats = (room: Room, seats: readonly Seat[], policy: RoomPolicy, now: number): Change => {
  if (seats.length === 0) return unchanged(room)
  const left = withoutSeats(
    room,
    seats.map((seat) => seat.id),
  )
  const told: Change = { room: left, effects: [tellMembers(left, { left: seats.map(nameOf) })] }
  return andThen(told, (next) => openIfReady(withLead(next, policy, now), now))
}

const makeHost = (room: Room, seatId: SeatId): Change => {
  const led = { ...room, hostId: seatId, revision: room.revision + 1, suspicion: null }
  return { room: led, effects: [tellInfo(led)] }
}

/** The host is gone for good: the room too, or it goes to the member longest present (rules RM3, RM8). */
export const loseHost = (room: Room, host: Seat, policy: RoomPolicy, now: number): Decision => {
  const others = [...room.seats.values()].filter((seat) => seat !== host && seat.connection)
  const heir = policy.hostLost === 'transfer' ? others[0] : undefined
  if (!heir) return closed('room_closed')
  return answered(andThen(makeHost(room, heir.id), (next) => removeSeats(next, [host], policy, now)))
}

/** A connection is gone: the host's ends the room unless there is a grace; anyone else's seat is kept a while, shown as away. */
export const disconnect = (room: Room, seat: Seat, policy: RoomPolicy, now: number): Decision => {
  if (seat.id === room.hostId && graceMsOf(room, seat, policy) === 0) return loseHost(room, seat, policy, now)
  const lost = withSeat(room, { ...seat, ...FRESH, connection: null, lostAt: now })
  return answered(openIfReady(withLead(lost, policy, now), now))
}

/** A member goes by his own will; the host takes the room with him (rule RM5). */
export const leave = (room: Room, seat: Seat, policy: RoomPolicy, now: number): Decision =>
  seat.id === room.hostId ? closed('room_closed') : answered(removeSeats(room, [seat], policy, now))

export const kick = (room: Room, memberId: SeatId, policy: RoomPolicy, now: number): Decision => {
  const seat = room.seats.get(memberId)
  if (!seat) return onlyAnswer(room, refuse('member_not_found', 'memberId'))
  if (seat.id === room.hostId) return onlyAnswer(room, refuse('invalid_payload', 'memberId'))
  const told: Effect[] = seat.connection ? [{ kind: 'put-out', connection: seat.connection, reason: 'kicked' }] : []
  return answered(andThen({ room, effects: told }, (next) => removeSeats(next, [seat], policy, now)))
}

/** Hands the room to a member who is there (rule RM9). */
export const transfer = (room: Room, memberId: SeatId, now: number): Decision => {
  const seat = room.seats.get(memberId)
  const refused: Answer | null = seat?.connection ? null : refuse('member_not_found', 'memberId')
  if (refused) return onlyAnswer(room, refused)
  return answered(memberId === room.hostId ? unchanged(room) : andThen(makeHost(room, memberId), (next) => openIfReady(next, now)))
}
