/** Which operations were executed, and which come too late (rules PB12, PB14). */
import { OPERATIONS_REMEMBERED } from '../../protocol/limits.ts'
import type { Answer } from '../../protocol/types.ts'
import { refuse } from './answer.ts'
import type { Accepted, Outcome, Room, Seat, SeatId } from './room.ts'
import { withSeat } from './seats.ts'
import { stateOf } from './view.ts'

const accepted = (version: number): Answer<{ version: number }> => ({ ok: true, version })

/** The answer to an outcome; a stale command's carries the state to go on from, always the newest. */
export const answerTo = (room: Room, outcome: Outcome): Answer => {
  if (typeof outcome === 'number') return accepted(outcome)
  return outcome === 'stale' ? { ...refuse(outcome), state: stateOf(room) } : refuse(outcome)
}

/** What this seat's operation was answered, if it was one of its last 32. */
export const answerOf = (room: Room, seat: Seat, op: string): Answer | undefined => {
  const known = seat.operations.find((operation) => operation.op === op)
  return known && answerTo(room, known.outcome)
}

/** Keeps what became of a seat's operation, in place of the oldest. */
export const remember = (room: Room, seatId: SeatId, op: string, outcome: Outcome): Room => {
  const seat = room.seats.get(seatId)
  return seat ? withSeat(room, { ...seat, operations: [...seat.operations, { op, outcome }].slice(-OPERATIONS_REMEMBERED) }) : room
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
