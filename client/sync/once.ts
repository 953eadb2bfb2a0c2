import { isNewer } from '../../services/protocol/timeline.ts'
import type { RoomState } from '../../services/protocol/types.ts'

/** Tells once for each version of a room. */
export const oncePerVersion = (tell: (epoch: number, version: number) => void): ((state: RoomState) => void) => {
  let last: RoomState | null = null
  return (state) => {
    if (last !== null && last.roomId === state.roomId && !isNewer(state, last)) return
    last = state
    tell(state.epoch, state.version)
  }
}
