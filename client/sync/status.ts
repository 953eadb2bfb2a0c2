import { MemberState } from '../../services/protocol/names.ts'

/** What the follower says of itself. */
export interface SyncStatus {
  readonly state: MemberState
  /** Milliseconds ahead of the room (negative: behind); null while unknown. */
  readonly driftMs: number | null
  /** Held at the timeline's position and buffered. */
  readonly ready: boolean
}

/** Nothing is known: nobody is in sync by default (rule RM18). */
export const measuring: SyncStatus = { state: MemberState.measuring, driftMs: null, ready: false }

const IN_SYNC_SECONDS = 0.05
/** A clock known no better than this says nothing of being in step. */
const POOR_BOUND_MS = 250

/** Judges a drift (s) by a clock that is good to `boundMs`. */
export const statusOf = (driftSeconds: number | null, boundMs: number, ready = false): SyncStatus => {
  if (driftSeconds === null || boundMs > POOR_BOUND_MS) return { ...measuring, ready }
  const state = Math.abs(driftSeconds) <= IN_SYNC_SECONDS ? MemberState.inSync : MemberState.catchingUp
  return { state, driftMs: Math.round(driftSeconds * 10_000) / 10, ready }
}
