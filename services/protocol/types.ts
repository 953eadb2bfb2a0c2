/** Types of every payload, inferred from the schemas; `import type` only, so nothing of zod reaches a client. */
import type { z } from 'zod'
import type { Cause, ClientEvent, ClosedReason, Control, ErrorCode, MemberState, Visibility, Waiting } from './names.ts'
import type { clientSchemas, handshakeSchema, mediaSchema } from './schema.ts'

export type Handshake = z.input<typeof handshakeSchema>
/** What a client may send: defaults may be left out. */
export type ClientPayload<E extends ClientEvent> = z.input<(typeof clientSchemas)[E]>
/** What a node works with: checked, cleaned and complete. */
export type CheckedPayload<E extends ClientEvent> = z.output<(typeof clientSchemas)[E]>
export type Media = z.output<typeof mediaSchema>

export interface WireError {
  readonly code: ErrorCode
  readonly message: string
  readonly retryable: boolean
  readonly retryAfterMs?: number
  /** The field that is wrong, as a path: `media.itemId`. */
  readonly field?: string
}
export type Answer<T = object> = ({ readonly ok: true } & T) | { readonly ok: false; readonly error: WireError; readonly state?: RoomState }

/** Where the film is: `position` (s) at cluster time `at` (ms), at `rate`, playing or held. */
export interface Timeline {
  readonly epoch: number
  readonly version: number
  readonly media: Media
  readonly playing: boolean
  readonly position: number
  readonly at: number
  readonly rate: number
}
/** `room:state`: always the whole timeline, ordered by (epoch, version). */
export interface RoomState extends Timeline {
  readonly roomId: string
  /** Held for members to buffer; goes on by itself at this cluster time (ms) at the latest. */
  readonly waitingUntil?: number
  readonly cause: Cause
  /** Who did it, and by which operation; absent for the server's own transitions. */
  readonly by?: { readonly memberId: string; readonly name: string; readonly op: string }
}
/** `room:info`: what changes seldom, ordered by `revision`. */
export interface RoomInfo {
  readonly roomId: string
  readonly revision: number
  readonly name: string
  readonly hostId: string
  readonly visibility: Visibility
  readonly control: Control
  readonly waiting: Waiting
  readonly quality: Quality
}
/** Bits per second (0 = no limit), and whether direct play is tried first. `locked`: the host may not change it. */
export interface Quality {
  readonly maxBitrate: number
  readonly directPlay: boolean
  readonly locked: boolean
}
export interface MemberName {
  readonly id: string
  readonly name: string
}
export interface MemberStatus extends MemberName {
  readonly state: MemberState
  readonly driftMs: number | null
  readonly rttMs: number | null
}
/** `room:members`: joins, leaves and the count to all; `page` only to those who watch the list. */
export interface RoomMembers {
  readonly roomId: string
  readonly count: number
  readonly joined?: readonly MemberName[]
  readonly left?: readonly MemberName[]
  readonly page?: readonly MemberStatus[]
}
/** The whole of a room for one member: the answer to create, join and snapshot. */
export interface Snapshot {
  readonly memberId: string
  readonly state: RoomState
  readonly info: RoomInfo
  readonly members: { readonly count: number; readonly page: readonly MemberStatus[] }
  /** Cluster time (ms) when this was written. */
  readonly now: number
}
/** A directory line: presence only, never playback state. */
export interface Listing {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly itemId: string
  readonly count: number
  readonly createdAt: number
}
export interface DirectoryPage {
  readonly rooms: readonly Listing[]
  readonly total: number
}
export interface DirectoryDelta {
  readonly changed: readonly Listing[]
  readonly removed: readonly string[]
  readonly total: number
}

/** What each client event answers when all is well. */
export interface ClientAnswers {
  'clock:probe': { readonly t1: number; readonly t2: number }
  'directory:watch': DirectoryPage
  'directory:unwatch': object
  /**
   * `resume`: the secret that takes this seat again; replaces any earlier one when first used. `key`: opens the room by link. `node`:
   * the caller's own node.
   */
  'room:create': Snapshot & { readonly resume: string; readonly key: string; readonly node: string }
  'room:join': Snapshot & { readonly resume: string; readonly key?: string; readonly node: string }
  'room:leave': object
  'room:close': object
  'room:update': object
  'room:kick': object
  'room:snapshot': Snapshot & { readonly operation?: Answer }
  'room:quality': object
  'members:watch': { readonly count: number; readonly page: readonly MemberStatus[] }
  'members:unwatch': object
  'host:transfer': object
  'playback:play': { readonly version: number }
  'playback:pause': { readonly version: number }
  'playback:seek': { readonly version: number }
  'playback:rate': { readonly version: number }
  'playback:media': { readonly version: number }
  'playback:report': object
  'playback:ready': object
  'auth:renew': { readonly expiresAt: number }
  'chat:send': object
  'chat:react': object
}
export interface ServerPayloads {
  'room:state': RoomState
  'room:info': RoomInfo
  'room:members': RoomMembers
  'room:closed': { readonly roomId: string; readonly reason: ClosedReason; readonly message: string }
  'directory:delta': DirectoryDelta
  'chat:message': never
  notice: { readonly code: string; readonly message: string }
  /** Ask for a fresh token: this one ends at `expiresAt` (ms since the epoch). */
  'auth:expiring': { readonly expiresAt: number }
  'node:moving': { readonly afterMs: number }
}
