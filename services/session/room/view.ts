/** What the outside sees of a room; all of it derived. */
import { MEMBERS_PAGE, REPORT_TTL_MS } from '../../protocol/limits.ts'
import { MemberState, Visibility } from '../../protocol/names.ts'
import type { Listing, MemberName, MemberStatus, RoomInfo, RoomState, Snapshot } from '../../protocol/types.ts'
import type { Effect } from './effect.ts'
import type { Room, Seat, SeatId } from './room.ts'

/** The whole timeline, as broadcast on every change of it. */
export const stateOf = (room: Room): RoomState => ({
  ...room.timeline,
  roomId: room.id,
  cause: room.cause,
  ...(room.gate ? { waitingUntil: room.gate.deadline } : {}),
  ...(room.by ? { by: room.by } : {}),
})

export const infoOf = (room: Room): RoomInfo => ({
  roomId: room.id,
  revision: room.revision,
  name: room.name,
  hostId: room.hostId,
  visibility: room.visibility,
  control: room.control,
  waiting: room.waiting,
  quality: room.quality,
})

const freshReport = (seat: Seat, now: number): Seat['report'] =>
  seat.report && now - seat.report.receivedAt <= REPORT_TTL_MS ? seat.report : null

/** What a member's latest report says at `now` (ms), while it is worth something (rule RM18). */
export const memberState = (seat: Seat, now: number): MemberState =>
  seat.connection ? (freshReport(seat, now)?.state ?? MemberState.measuring) : MemberState.away

export const nameOf = (seat: Seat): MemberName => ({ id: seat.id, name: seat.name })

const statusOf = (seat: Seat, now: number): MemberStatus => {
  const report = freshReport(seat, now)
  return { ...nameOf(seat), state: memberState(seat, now), driftMs: report?.driftMs ?? null, rttMs: report?.rttMs ?? null }
}

/** One page of the members in order of joining, counted from 0; empty past the last (rule RM19). */
export const membersPage = (room: Room, page: number, now: number): MemberStatus[] =>
  [...room.seats.values()].slice(page * MEMBERS_PAGE, (page + 1) * MEMBERS_PAGE).map((seat) => statusOf(seat, now))

/** The whole of a room for one member at `now` (ms): whoever has it needs no broadcast before it (rule RM2). */
export const snapshotFor = (room: Room, seatId: SeatId, now: number): Snapshot => ({
  memberId: seatId,
  state: stateOf(room),
  info: infoOf(room),
  members: { count: room.seats.size, page: membersPage(room, 0, now) },
  now,
})

/** The room's line in the directory; null when unlisted (rule RM17). */
export const listingOf = (room: Room): Listing | null =>
  room.visibility === Visibility.listed
    ? {
        id: room.id,
        name: room.name,
        title: room.timeline.media.title,
        itemId: room.timeline.media.itemId,
        count: room.seats.size,
        createdAt: room.createdAt,
      }
    : null

export const tellState = (room: Room): Effect => ({ kind: 'broadcast', event: 'room:state', payload: stateOf(room) })

export const tellInfo = (room: Room): Effect => ({ kind: 'broadcast', event: 'room:info', payload: infoOf(room) })

export const tellMembers = (room: Room, change: { joined?: readonly MemberName[]; left?: readonly MemberName[] }): Effect => ({
  kind: 'broadcast',
  event: 'room:members',
  payload: { roomId: room.id, count: room.seats.size, ...change },
})
