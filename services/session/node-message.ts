/** What session nodes ask of one another; the cluster carries it without looking inside. */
import type { NodeMessage, RoomId } from '../cluster/cluster.ts'
import type { ClosedReason } from '../protocol/names.ts'
import type { MemberStatus } from '../protocol/types.ts'
import type { Command } from './room/command.ts'
import type { ConnectionId } from './room/room.ts'

export interface PutOut {
  readonly connectionId: ConnectionId
  readonly reason: ClosedReason
}
/** One page of a room's members, as the owner sees them. */
export interface MembersView {
  readonly count: number
  readonly page: readonly MemberStatus[]
}

/** What an owner's inbox takes for a room, with the body each kind has. */
interface Bodies {
  /** Answered with the room's Answer. */
  readonly command: Command
  /** Answered with a {@link MembersView}. */
  readonly members: { readonly page: number }
  readonly 'put-out': PutOut
}
export type SessionMessage = { [K in keyof Bodies]: NodeMessage & { readonly kind: K; readonly body: Bodies[K] } }[keyof Bodies]

export const commandMessage = (roomId: RoomId, body: Command): SessionMessage => ({ kind: 'command', roomId, body })
export const membersMessage = (roomId: RoomId, page: number): SessionMessage => ({ kind: 'members', roomId, body: { page } })
export const putOutMessage = (roomId: RoomId, body: PutOut): SessionMessage => ({ kind: 'put-out', roomId, body })
