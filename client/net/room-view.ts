/** The room as one member knows it, and how each message changes it. Pure. */

import { isNewer } from '../../services/protocol/timeline.ts'
import type { MemberStatus, RoomInfo, RoomMembers, RoomState, Snapshot } from '../../services/protocol/types.ts'
import { membersAfter } from './members.ts'

export interface RoomView {
  readonly memberId: string
  readonly info: RoomInfo
  readonly state: RoomState
  readonly count: number
  readonly members: readonly MemberStatus[]
  /** The room's link key, where this member was given it. */
  readonly key: string | null
}

export const viewOf = (snapshot: Snapshot, key: string | null): RoomView => ({
  memberId: snapshot.memberId,
  info: snapshot.info,
  state: snapshot.state,
  count: snapshot.members.count,
  members: snapshot.members.page,
  key,
})

/** With a newer timeline; the same view for an older or equal one (rule FO12), or another room's. */
export const withState = (view: RoomView, state: RoomState): RoomView =>
  state.roomId === view.state.roomId && isNewer(state, view.state) ? { ...view, state } : view

/** With a newer revision; the same view for an older one, or another room's. */
export const withInfo = (view: RoomView, info: RoomInfo): RoomView =>
  info.roomId === view.info.roomId && info.revision > view.info.revision ? { ...view, info } : view

export const withMembers = (view: RoomView, change: RoomMembers): RoomView =>
  change.roomId === view.info.roomId ? { ...view, count: change.count, members: membersAfter(view.members, change) } : view

/** The snapshot, but for what was heard as new or newer before it arrived: nothing is told twice. */
export const refreshed = (view: RoomView, snapshot: Snapshot, key: string | null): RoomView => ({
  ...viewOf(snapshot, key),
  state: withState(view, snapshot.state).state,
  info: withInfo(view, snapshot.info).info,
})
