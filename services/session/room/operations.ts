/** Which operations were executed, and which come too late (rules PB12, PB14). */
import { OPERATIONS_REMEMBERED } from '../../protocol/limits.ts'
import type { Answer } from '../../protocol/types.ts'
import type { Accepted, Room, Seat, SeatId } from './room.ts'
import { withSeat } from './seats.ts'
import { stateOf } from './view.ts'

/** A stale command's refusal carries the state to go on from; asked again later, the state of that moment. */
export const withState = (room: Room, answer: Answer): Answer =>
  !answer.ok && answer.error.code === 'stale' ? { ...answer, state: stateOf(room) } : answer

/** What this seat's operation was answered, if it was one of its last 32. */
export const answerOf = (room: Room, seat: Seat, op: string): Answer | undefined => {
  const known = seat.operations.find((operation) => operation.op === op)
  return known && withState(room, known.answer)
}

/** Keeps an answer, without the state: that would be an old one by the time it is asked for. */
export const remember = (room: Room, seatId: SeatId, op: string, answer: Answer): Room => {
  const seat = room.seats.get(seatId)
  return seat ? withSeat(room, { ...seat, operations: [...seat.operations, { op, answer }].slice(-OPERATIONS_REMEMBERED) }) : room
}

/** Whether another viewer's command was accepted after `baseVersion`, the version that the sender had seen. */
export const isStale = ({ latest, byAnother }: Accepted, seatId: SeatId, baseVersion: number): boolean => {
  const others = latest?.seatId === seatId ? byAnother : latest
  return others !== null && others.version > baseVersion
}

/** The record after this seat's command became `version`. */
export const accept = ({ latest, byAnother }: Accepted, seatId: SeatId, version: number): Accepted => ({
  latest: { seatId, version },
  byAnother: latest?.seatId === seatId ? byAnother : latest,
})
