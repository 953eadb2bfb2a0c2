/** Taking a seat, for the first time or again (rules RM2, RM10, RM11, RM14, RM17). */
import { Visibility } from '../../protocol/names.ts'
import { refuse } from './answer.ts'
import { andThen, answered, type Change, onlyAnswer } from './change.ts'
import type { CreateCommand, JoinCommand } from './command.ts'
import type { Decision, Effect } from './effect.ts'
import { openIfReady } from './gate.ts'
import { withLead } from './lead.ts'
import type { Room, RoomPolicy, Seat } from './room.ts'
import { seatOf, seatOfViewer, withoutSeats, withSeat } from './seats.ts'
import { isSameSecret } from './secret.ts'
import { nameOf, snapshotFor, tellMembers } from './view.ts'

/** What a seat knows only of its present connection. */
export const FRESH = { report: null, rtt: null, readyVersion: 0 } as const

export const newSeat = ({ seatId, viewer, connection, resumeHash }: CreateCommand | JoinCommand, now: number): Seat => ({
  id: seatId,
  userKey: viewer.userKey,
  name: viewer.name,
  connection,
  isMoving: false,
  joinedAt: now,
  lostAt: null,
  resume: { current: resumeHash, previous: null },
  ...FRESH,
  stall: { usedMs: 0, since: now },
  operations: [],
})

const showsResume = ({ resume }: Seat, shown: string): boolean =>
  isSameSecret(resume.current, shown) || (resume.previous !== null && isSameSecret(resume.previous, shown))

/** The tokens after a new one was issued: the one shown keeps working until the new one is (rule RM11). */
const rotated = ({ resume }: Seat, { resumeHash, shownHash }: JoinCommand): Seat['resume'] => {
  const isPreviousShown = shownHash !== undefined && resume.previous !== null && isSameSecret(resume.previous, shownHash)
  return { current: resumeHash, previous: isPreviousShown ? resume.previous : resume.current }
}

const takeAgain = (room: Room, seat: Seat, command: JoinCommand): Change => {
  const { connection, viewer } = command
  const isSameConnection = seat.connection?.id === connection.id
  const taken: Seat = {
    ...seat,
    ...(isSameConnection ? {} : FRESH),
    name: viewer.name,
    connection,
    isMoving: isSameConnection && seat.isMoving,
    lostAt: null,
    resume: rotated(seat, command),
  }
  const effects: Effect[] =
    seat.connection && !isSameConnection ? [{ kind: 'put-out', connection: seat.connection, reason: 'replaced' }] : []
  return { room: withSeat(room, taken), effects }
}

/** The participant's seat that has been lost longest: kept for its viewer only while nobody else needs it (rule RM13). */
const lostLongest = (room: Room): Seat | undefined => {
  let longest: Seat | undefined
  for (const seat of room.seats.values()) {
    if (seat.lostAt === null || seat.id === room.hostId) continue
    if (!longest || seat.lostAt < (longest.lostAt ?? 0)) longest = seat
  }
  return longest
}

/** @param given up for the new one in a full room */
const takeNew = (room: Room, command: JoinCommand, given: Seat | undefined, now: number): Change => {
  const seat = newSeat(command, now)
  const joined = withSeat(given ? withoutSeats(room, [given.id]) : room, seat)
  return { room: joined, effects: [tellMembers(joined, { joined: [nameOf(seat)], ...(given ? { left: [nameOf(given)] } : {}) })] }
}

const mayEnter = (room: Room, seat: Seat | undefined, { key, shownHash }: JoinCommand): boolean =>
  room.visibility === Visibility.listed ||
  (key !== undefined && isSameSecret(room.key, key)) ||
  (seat !== undefined && shownHash !== undefined && showsResume(seat, shownHash))

/** A viewer takes a seat: the one he has, else a new one. Refused with `room_not_found`, `room_full` or `already_in_room`. */
export const join = (room: Room, command: JoinCommand, policy: RoomPolicy, now: number): Decision => {
  const own = seatOfViewer(room, command.viewer.userKey)
  // No such room and wrong key answer alike (rule RM17).
  if (!mayEnter(room, own, command)) return onlyAnswer(room, refuse('room_not_found', 'roomId'))
  const held = seatOf(room, command.connection.id)
  if (held && held !== own) return onlyAnswer(room, refuse('already_in_room'))
  const isFull = room.seats.size >= policy.membersPerRoom
  const given = isFull ? lostLongest(room) : undefined
  if (!own && isFull && !given) return onlyAnswer(room, refuse('room_full'))
  const seated = own ? takeAgain(room, own, command) : takeNew(room, command, given, now)
  const change = andThen(seated, (next) => openIfReady(withLead(next, policy, now), now))
  return answered(change, { ok: true, ...snapshotFor(change.room, own?.id ?? command.seatId, now) })
}
