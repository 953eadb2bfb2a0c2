import type { ClockState } from '../../client/sync/clock.ts'
import { Cause } from '../../services/protocol/names.ts'
import type { RoomState, Snapshot } from '../../services/protocol/types.ts'
import { metrics } from './metrics.ts'
import { sentAtOf } from './operation.ts'
import { createStateLog } from './state-log.ts'
import { type Tags, tagsOf } from './tags.ts'
import type { Viewpoint } from './viewpoint.ts'

/** One viewer's place in a room, for as long as one connection holds it. */
export interface Seat {
  readonly roomId: string
  /** Takes the seat again by another connection. */
  readonly resume: string
  readonly isHost: boolean
  readonly state: RoomState
  /** Of all that is measured of this seat. */
  readonly tags: Tags
  viewpoint(clock: ClockState): Viewpoint
  /** @param at when it came (the machine's ms) */
  hear(state: RoomState, at: number): void
  /** Counts what never came. @param version where the room is now; without it only what is missing in between */
  finish(version?: number): void
}

export const createSeat = (snapshot: Snapshot & { readonly resume: string; readonly node: string }): Seat => {
  const log = createStateLog(snapshot.state)
  const tags = tagsOf(snapshot.node)
  let before: RoomState | null = null
  let state = snapshot.state
  return {
    roomId: state.roomId,
    resume: snapshot.resume,
    isHost: snapshot.memberId === snapshot.info.hostId,
    get state() {
      return state
    },
    tags,
    viewpoint: (clock) => ({ before, timeline: state, clock }),
    hear: (next, at) => {
      const verdict = log.hear(next)
      if (verdict === 'late') metrics.outOfOrderStates.add(1, tags)
      if (verdict !== 'new') return
      before = state
      state = next
      const sentAt = next.by === undefined || next.cause === Cause.moved ? null : sentAtOf(next.by.op)
      if (sentAt !== null) metrics.fanout.add(at - sentAt, tags)
    },
    finish: (version = state.version) => {
      metrics.lostStates.add(log.lost(version), tags)
    },
  }
}
