/** Where a room belongs, and how it goes on there (rules HO1, HO2). */
import { Cause } from '../../protocol/names.ts'
import type { Change } from './change.ts'
import type { Room } from './room.ts'
import { tellInfo, tellMembers, tellState } from './view.ts'

/** The node that should own the room: the one its host is connected to; null while he is not. */
export const homeOf = ({ seats, hostId }: Room): string | null => seats.get(hostId)?.connection?.nodeId ?? null

/** When (cluster ms) the room may leave: a step that has not taken effect yet is told by one owner only. */
export const mayLeaveAt = ({ timeline }: Room): number => timeline.at

/**
 * The room under a new owner's `epoch`: the same timeline, told anew; who is between two timelines must not jump. What the new node's own
 * viewers missed no digest brings them any more: all is told.
 */
export const succeed = (room: Room, epoch: number): Change => {
  const next: Room = { ...room, timeline: { ...room.timeline, epoch }, cause: Cause.moved, by: null }
  return { room: next, effects: [tellState(next), tellInfo(next), tellMembers(next, {})] }
}
