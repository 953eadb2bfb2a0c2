/** Everything that can happen to a room. Ids, secrets and time come in from outside: the core has neither clock nor chance. */
import type { ClosedReason } from '../../protocol/names.ts'
import type { CheckedPayload, Quality } from '../../protocol/types.ts'
import type { Connection, ConnectionId, SeatId } from './room.ts'

export interface Viewer {
  readonly userKey: string
  readonly name: string
}

/** A member's own event, named as on the wire; ignored or refused unless `connectionId` is its seat's current one. */
type MemberEvent =
  | 'room:leave'
  | 'room:close'
  | 'room:update'
  | 'room:kick'
  | 'room:snapshot'
  | 'room:quality'
  | 'host:transfer'
  | 'playback:play'
  | 'playback:pause'
  | 'playback:seek'
  | 'playback:rate'
  | 'playback:media'
  | 'playback:report'
  | 'playback:ready'

export type MemberCommand = {
  [E in MemberEvent]: { readonly kind: E; readonly connectionId: ConnectionId; readonly payload: CheckedPayload<E> }
}[MemberEvent]

/** A viewer's command to the timeline. */
export type Steering = Extract<
  MemberCommand,
  { readonly kind: 'playback:play' | 'playback:pause' | 'playback:seek' | 'playback:rate' | 'playback:media' }
>

export interface CreateCommand {
  readonly kind: 'room:create'
  readonly roomId: string
  readonly epoch: number
  readonly viewer: Viewer
  readonly connection: Connection
  readonly seatId: SeatId
  readonly resumeHash: string
  /** The room's link key. */
  readonly key: string
  readonly quality: Quality
  readonly payload: CheckedPayload<'room:create'>
}

export interface JoinCommand {
  readonly kind: 'room:join'
  readonly viewer: Viewer
  readonly connection: Connection
  /** For a new seat; a viewer who has one keeps that one's id. */
  readonly seatId: SeatId
  /** Hash of the resume token that the answer will carry. */
  readonly resumeHash: string
  /** Hash of the resume token that was shown, if any. */
  readonly shownHash?: string
  readonly key?: string
}

export type ServerCommand =
  /** The socket is gone. */
  | { readonly kind: 'disconnect'; readonly connectionId: ConnectionId }
  /** The node goes away, and told its callers to come back by another (rule HO10). */
  | { readonly kind: 'moving'; readonly nodeId: string }
  /** A round trip measured by the node's own ping (ms). */
  | { readonly kind: 'measured'; readonly connectionId: ConnectionId; readonly rttMs: number }
  /** The administrator changed the quality settings; a room of a locked server falls back to them. */
  | { readonly kind: 'quality-policy'; readonly quality: Quality }
  /** `nextWake` has come. */
  | { readonly kind: 'tick' }
  /** The room ends whatever the rules say: the node stops. */
  | { readonly kind: 'end'; readonly reason: ClosedReason }

/** What can happen to a room that is there. */
export type Command = JoinCommand | MemberCommand | ServerCommand
