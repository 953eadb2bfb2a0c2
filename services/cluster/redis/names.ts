import type { NodeId, RoomId } from '../cluster.ts'
import type { Life } from './life.ts'

/**
 * Names of what is kept in Redis. All that is not of one room lies in one slot, and each room in its own, so that a script touches
 * one slot only (rule CL10).
 */
export const createKeys = (prefix: string) => ({
  era: `${prefix}:{c}:era`,
  nodes: `${prefix}:{c}:nodes`,
  retired: `${prefix}:{c}:retired`,
  dying: `${prefix}:{c}:dying`,
  lines: `${prefix}:{c}:lines`,
  version: `${prefix}:{c}:lines-version`,
  roomsOf: (life: Life) => `${prefix}:{c}:rooms:${life}`,
  room: (roomId: RoomId) => `${prefix}:{${roomId}}:room`,
})

export interface Channels {
  readonly directory: string
  inbox(nodeId: NodeId): string
  room(roomId: RoomId): string
  /** The room whose channel it is; null: it is no room's. */
  roomOf(channel: string): RoomId | null
}

export const createChannels = (prefix: string): Channels => {
  const rooms = `${prefix}:room:`
  return {
    directory: `${prefix}:directory`,
    inbox: (nodeId) => `${prefix}:inbox:${nodeId}`,
    room: (roomId) => rooms + roomId,
    roomOf: (channel) => (channel.startsWith(rooms) ? channel.slice(rooms.length) : null),
  }
}
