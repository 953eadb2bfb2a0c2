/** What a viewer holds of the room: the newest of what was heard, in whatever order. */
import { isNewer } from '../../services/protocol/timeline.ts'
import type { Answer, RoomInfo, RoomState, Snapshot } from '../../services/protocol/types.ts'

export interface Mirror {
  state(): RoomState | null
  info(): RoomInfo | null
  takeState(next: RoomState): void
  takeInfo(next: RoomInfo): void
  takeSnapshot(answer: Answer): void
  isBehind(newest: { readonly epoch: number; readonly version: number; readonly revision: number }): boolean
}

/** `onState` hears each state that is newer than all before; `onFault` that one version came with two contents. */
export const createMirror = (onState: (state: RoomState) => void, onFault: (fault: string) => void): Mirror => {
  let state: RoomState | null = null
  let info: RoomInfo | null = null
  const isKnown = (next: RoomState) => state?.epoch === next.epoch && state.version === next.version
  const takeState = (next: RoomState) => {
    if (isKnown(next) && JSON.stringify(state) !== JSON.stringify(next)) onFault(`two states of version ${next.version}`)
    if (state && !isNewer(next, state)) return
    state = next
    onState(next)
  }
  const takeInfo = (next: RoomInfo) => {
    if (!info || next.revision > info.revision) info = next
  }
  return {
    state: () => state,
    info: () => info,
    takeState,
    takeInfo,
    takeSnapshot: (answer) => {
      const snapshot = answer as unknown as Snapshot
      takeState(snapshot.state)
      takeInfo(snapshot.info)
    },
    isBehind: (newest) => !state || isNewer(newest, state) || !info || newest.revision > info.revision,
  }
}
