/** What the outside has to do after a decision, as data; `apply` is the only place that does it. */
import type { ClosedReason } from '../../protocol/names.ts'
import type { Answer, ServerPayloads } from '../../protocol/types.ts'
import type { Connection, Room } from './room.ts'

type Broadcast = { [E in keyof ServerPayloads]: { readonly event: E; readonly payload: ServerPayloads[E] } }[
  | 'room:state'
  | 'room:info'
  | 'room:members']

export type Effect =
  /** To every member. */
  | ({ readonly kind: 'broadcast' } & Broadcast)
  /** This connection is out of the room: told why, then deaf to it. */
  | { readonly kind: 'put-out'; readonly connection: Connection; readonly reason: ClosedReason }
  /** The room is gone: everyone still in it is told, its lease and its directory line go. */
  | { readonly kind: 'closed'; readonly reason: ClosedReason }

export interface Decision {
  /** The room afterwards; null when it is gone. */
  readonly room: Room | null
  /** For who sent the command; commands of the server itself ignore it. */
  readonly answer: Answer
  readonly effects: readonly Effect[]
}
