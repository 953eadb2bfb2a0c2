import { Control } from '../../services/protocol/names.ts'
import type { RoomInfo } from '../../services/protocol/types.ts'
import type { Rights } from '../sync/room.ts'

export const isHost = (room: { readonly memberId: string; readonly info: RoomInfo }): boolean => room.memberId === room.info.hostId

/** What the node will accept from this member (rule RM15); the node decides, this only spares the player a detour. */
export const rightsOf = (room: { readonly memberId: string; readonly info: RoomInfo }): Rights => {
  const leads = isHost(room)
  const { control } = room.info
  const steers = leads || control === Control.everyone
  return { play: steers, pause: steers || control === Control.pauseForAll, seek: steers, leads }
}
