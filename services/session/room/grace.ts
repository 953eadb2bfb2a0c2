/** How long a seat outlives its connection (rules RM3, RM7, RM13, HO10). */
import { MEMBER_GRACE_MS, MOVING_GRACE_MS } from '../../protocol/limits.ts'
import type { Room, RoomPolicy, Seat } from './room.ts'

/** Milliseconds from the loss of the connection until the seat is given up; 0: at once. */
export const graceMsOf = (room: Room, seat: Seat, policy: RoomPolicy): number => {
  const usual = seat.id === room.hostId ? policy.hostGraceMs : MEMBER_GRACE_MS
  return seat.isMoving ? Math.max(usual, MOVING_GRACE_MS) : usual
}

/** All connections of a node are told to come back by another one: until they do, or are lost for good, their seats wait. */
export const markMoving = (room: Room, nodeId: string): Room => {
  const seats = [...room.seats].map(([id, seat]) => [id, seat.connection?.nodeId === nodeId ? { ...seat, isMoving: true } : seat] as const)
  return { ...room, seats: new Map(seats) }
}
