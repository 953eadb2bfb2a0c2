/** What crosses the simulated wire. */
import type { ClosedReason } from '../../services/protocol/names.ts'
import type { Answer, RoomInfo, RoomMembers, RoomState } from '../../services/protocol/types.ts'
import type { MemberCommand, Steering } from '../../services/session/room/command.ts'

type WithoutConnection<C> = C extends MemberCommand ? Omit<C, 'connectionId'> : never
export type MemberRequest = WithoutConnection<MemberCommand>
export type SteeringRequest = WithoutConnection<Steering>
export interface JoinRequest {
  readonly kind: 'room:join'
  /** A resume token. */
  readonly shown?: string
  readonly key?: string
}
export interface Up {
  readonly id: number
  readonly request: MemberRequest | JoinRequest
}

export type RoomEvent =
  | { readonly kind: 'room:state'; readonly payload: RoomState }
  | { readonly kind: 'room:info'; readonly payload: RoomInfo }
  | { readonly kind: 'room:members'; readonly payload: RoomMembers }

export type Down =
  | RoomEvent
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer; readonly resume?: string }
  | { readonly kind: 'put-out'; readonly reason: ClosedReason }
  /** The owner's word each second of what is newest; who is behind asks. */
  | { readonly kind: 'digest'; readonly epoch: number; readonly version: number; readonly revision: number }
