import type { ConnectionId, Room, Seat, SeatId } from './room.ts'

/** The seat whose current connection this is; none for a connection that was replaced or lost (rule RM12). */
export const seatOf = (room: Room, connectionId: ConnectionId): Seat | undefined => {
  for (const seat of room.seats.values()) if (seat.connection?.id === connectionId) return seat
  return undefined
}

export const seatOfViewer = (room: Room, userKey: string): Seat | undefined => {
  for (const seat of room.seats.values()) if (seat.userKey === userKey) return seat
  return undefined
}

/** Puts or replaces one seat; a new one goes last, so that the order stays that of joining. */
export const withSeat = (room: Room, seat: Seat): Room => ({ ...room, seats: new Map(room.seats).set(seat.id, seat) })

export const withoutSeats = (room: Room, gone: readonly SeatId[]): Room => {
  const seats = new Map(room.seats)
  for (const id of gone) seats.delete(id)
  return { ...room, seats }
}
