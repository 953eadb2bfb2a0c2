/** What session nodes ask of one another; the cluster carries it without looking inside. */
import type { NodeMessage, RoomId } from '../cluster/cluster.ts'
import type { ClosedReason } from '../protocol/names.ts'
import type { MemberStatus, RoomInfo, RoomState } from '../protocol/types.ts'
import type { SealedRoom } from './hand-over/seal.ts'
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
/** `offer` grows with each that a node makes, and names it. */
export interface TakeOver {
  readonly offer: number
  readonly sealed: SealedRoom
}
export interface Go {
  readonly offer: number
  readonly epoch: number
}
/** What is newest of a room, in numbers. */
export interface Mark {
  readonly roomId: RoomId
  readonly epoch: number
  readonly version: number
  readonly revision: number
  /** How many members it has. */
  readonly count: number
  /** How many of them are connected to the node that is told. */
  readonly here: number
}
/** All that members hear of a room, as it is now. */
export interface RoomNews {
  readonly state: RoomState
  readonly info: RoomInfo
  readonly count: number
  /** Of the connections that were asked about, those without a seat. */
  readonly strangers: readonly ConnectionId[]
}
export interface RoomCommand {
  readonly roomId: RoomId
  readonly command: Command
}

/** What a node's inbox takes, with the body each kind has. */
interface Bodies {
  /** Answered with the room's Answer. */
  readonly command: Command
  /** Commands whose answers nobody waits for; each names its room. */
  readonly commands: readonly RoomCommand[]
  /** Answered with a {@link MembersView}. */
  readonly members: { readonly page: number }
  readonly 'put-out': PutOut
  readonly 'take-over': TakeOver
  readonly go: Go
  /** The owner's word each second, of all its rooms with members on that node. */
  readonly digest: readonly Mark[]
  /** Answered with {@link RoomNews}; `connections` are all that the asking node has in the room. */
  readonly news: { readonly connections: readonly ConnectionId[] }
}
export type SessionMessage = { [K in keyof Bodies]: NodeMessage & { readonly kind: K; readonly body: Bodies[K] } }[keyof Bodies]

/** The room of a message that is about many. */
const NO_ROOM = ''

export const commandMessage = (roomId: RoomId, body: Command): SessionMessage => ({ kind: 'command', roomId, body })
export const commandsMessage = (body: readonly RoomCommand[]): SessionMessage => ({ kind: 'commands', roomId: NO_ROOM, body })
export const membersMessage = (roomId: RoomId, page: number): SessionMessage => ({ kind: 'members', roomId, body: { page } })
export const putOutMessage = (roomId: RoomId, body: PutOut): SessionMessage => ({ kind: 'put-out', roomId, body })
export const takeOverMessage = (roomId: RoomId, body: TakeOver): SessionMessage => ({ kind: 'take-over', roomId, body })
export const goMessage = (roomId: RoomId, body: Go): SessionMessage => ({ kind: 'go', roomId, body })
export const digestMessage = (body: readonly Mark[]): SessionMessage => ({ kind: 'digest', roomId: NO_ROOM, body })
export const newsMessage = (roomId: RoomId, connections: readonly ConnectionId[]): SessionMessage => ({
  kind: 'news',
  roomId,
  body: { connections },
})
