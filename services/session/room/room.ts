/**
 * The state of one room, as plain readonly data. This folder is every playback and lifetime rule as pure functions:
 * no clock, no I/O, no randomness; all of that comes in with the command.
 */
import type { Cause, Control, ErrorCode, Visibility, Waiting } from '../../protocol/names.ts'
import type { CheckedPayload, Quality, Timeline } from '../../protocol/types.ts'

export type SeatId = string
export type ConnectionId = string

/** Where a connection is, so that the owner can reach it. */
export interface Connection {
  readonly id: ConnectionId
  readonly nodeId: string
}

/** What is kept of a member's report: memory is counted a client, and the rest is judged at once or never. */
export type Report = Pick<CheckedPayload<'playback:report'>, 'sampledAt' | 'state' | 'driftMs' | 'rttMs'> & { readonly receivedAt: number }

/** What became of a playback command: the version it was accepted as, or why it was refused. */
export type Outcome = number | ErrorCode

/** One viewer's place in a room; it outlives a lost connection for a while. */
export interface Seat {
  readonly id: SeatId
  /** The token's `sub`, or a hash of the browser's secret: never a claimed name. */
  readonly userKey: string
  readonly name: string
  readonly connection: Connection | null
  readonly joinedAt: number
  /** The connection's node goes away, and its viewer was told to come back by another (rule HO10). */
  readonly isMoving: boolean
  /** Cluster time (ms) when the connection was lost; null while there is one. */
  readonly lostAt: number | null
  /** Hashes of the resume tokens that still open this seat: the newest, and the one before until the newest is used. */
  readonly resume: { readonly current: string; readonly previous: string | null }
  /** The latest report and when it came (ms); its worth expires (rule RM18). */
  readonly report: Report | null
  /** Measured by the node's own pings (ms); null before the first. */
  readonly rtt: { readonly ms: number; readonly jitterMs: number } | null
  /** The newest version this member said it is ready for. */
  readonly readyVersion: number
  /** How long (ms) the room has waited for this member since `since` (ms). */
  readonly stall: { readonly usedMs: number; readonly since: number }
  /** The last operations, oldest first (rule PB14). */
  readonly operations: readonly { readonly op: string; readonly outcome: Outcome }[]
}

/** The newest accepted viewer command, and the newest of anyone else: all that staleness needs (rule PB12). */
export interface Accepted {
  readonly latest: { readonly seatId: SeatId; readonly version: number } | null
  readonly byAnother: { readonly seatId: SeatId; readonly version: number } | null
}

export interface Room {
  readonly id: string
  readonly createdAt: number
  readonly revision: number
  readonly name: string
  readonly hostId: SeatId
  readonly visibility: Visibility
  readonly control: Control
  readonly waiting: Waiting
  readonly quality: Quality
  /** Opens the room to who has the link; memory only, dies with the room. */
  readonly key: string
  /** In order of joining. */
  readonly seats: ReadonlyMap<SeatId, Seat>
  readonly timeline: Timeline
  readonly cause: Cause
  readonly by: { readonly memberId: string; readonly name: string; readonly op: string } | null
  /** Set while the timeline is held for members to buffer; it goes on at `deadline` (ms) at the latest. */
  readonly gate: { readonly since: number; readonly deadline: number } | null
  readonly accepted: Accepted
  /** The last host report that disagreed with the timeline, and by how many seconds (rule PB22). */
  readonly suspicion: { readonly version: number; readonly offset: number } | null
  /** The lead in force (ms); `auto` changes it rarely. */
  readonly leadMs: number
  /** When (ms) it was last chosen. */
  readonly leadChosenAt: number
}

/** What an operator sets; the same for all rooms of a node. */
export interface RoomPolicy {
  readonly leadMs: number | 'auto'
  readonly membersPerRoom: number
  readonly hostGraceMs: number
  readonly hostLost: 'close' | 'transfer'
}
