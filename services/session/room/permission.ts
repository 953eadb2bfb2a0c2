import { Control } from '../../protocol/names.ts'
import type { Steering } from './command.ts'
import type { Room, Seat } from './room.ts'

/** Whether this member may do this to the playback: the room's control setting decides; a new item is always the host's (rule RM15). */
export const maySteer = (room: Room, seat: Seat, kind: Steering['kind']): boolean => {
  if (seat.id === room.hostId) return true
  if (kind === 'playback:media') return false
  return room.control === Control.everyone || (room.control === Control.pauseForAll && kind === 'playback:pause')
}
