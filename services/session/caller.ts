import type { RoomBroadcast } from '../cluster/cluster.ts'
import type { Viewer } from './room/command.ts'
import type { ConnectionId } from './room/room.ts'

/** One admitted socket of this node, and who speaks through it. */
export interface Caller {
  readonly id: ConnectionId
  readonly viewer: Viewer
  /** The latest round trip that the node measured (ms); null before the first. */
  readonly rttMs: number | null
  isOpen(): boolean
  tell(message: RoomBroadcast): void
  /** From now on hears what is told to `group`. */
  enter(group: string): void
  exit(group: string): void
  /** Ends the socket once what was told is on its way. */
  end(): void
}

/** Tells all of this node's callers that entered `group`; encoded once however many they are. */
export type TellGroup = (group: string, message: RoomBroadcast) => void
