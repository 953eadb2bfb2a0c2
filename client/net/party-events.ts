import type { ClosedReason, ErrorCode } from '../../services/protocol/names.ts'
import type { MemberName, RoomInfo, RoomState } from '../../services/protocol/types.ts'
import type { RoomView } from './room-view.ts'

/** What a member hears of the room. `room` comes first of what one message causes. */
export interface PartyEvents {
  /** Any part of the room changed, or it is gone (null). */
  room: RoomView | null
  /** In a room: newly, or `again` after a gap or a reload. */
  entered: { readonly view: RoomView; readonly again: boolean }
  /** A newer timeline; `own`: it echoes a command of this viewer, known by its operation id (rule FO9). */
  state: { readonly before: RoomState; readonly state: RoomState; readonly own: boolean }
  info: { readonly before: RoomInfo; readonly info: RoomInfo }
  members: { readonly joined: readonly MemberName[]; readonly left: readonly MemberName[] }
  /** In no room's hearing for more than a moment; the seat is to be taken again (rule HO29). */
  cutOff: null
  /** Out of the room, and why; not told of an own leave. */
  out: ClosedReason | ErrorCode
}
