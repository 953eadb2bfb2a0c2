/** Standing still at a position: paused by the room, or before a start. */
import { MemberState } from '../../services/protocol/names.ts'
import type { Action, Follow, FollowInput, FollowState } from './follow-state.ts'
import { atRoomRate } from './rate.ts'
import { maySeek, seekBegan } from './seek-gate.ts'
import { type SyncStatus, statusOf } from './status.ts'

/** Half a frame: nobody sees less. */
const EXACT_SECONDS = 0.02
/** Just before a start, `launch` makes up for more than that without a seek. */
export const LOOSE_SECONDS = 0.25
/** A player that cannot land exactly is left where it landed, if it is this near. */
const NEAR_SECONDS = 0.5
const READY_SECONDS = 0.5
const END_SECONDS = 0.1
/** Just after a seek a machine is busy decoding, and would start late. */
const CALM_MS = 100

const isBufferedEnough = (input: FollowInput): boolean => {
  const left = input.timeline.media.durationSeconds - input.sample.position
  return input.sample.bufferedSeconds >= Math.min(READY_SECONDS, left - END_SECONDS)
}

const holdStatus = (gap: number, input: FollowInput, still: boolean, stillSince: number | null): SyncStatus => {
  const seen = statusOf(gap, input.boundMs, stillSince !== null && input.now - stillSince >= CALM_MS)
  if (stillSince !== null) return { ...seen, state: MemberState.inSync }
  return { ...seen, state: input.sample.seeking || still ? MemberState.buffering : MemberState.catchingUp }
}

const tolerance = (state: FollowState, isStarting: boolean): number => {
  if (state.gate.seeks > 0) return NEAR_SECONDS
  return isStarting ? LOOSE_SECONDS : EXACT_SECONDS
}

/**
 * Stops the player at exactly `position` (s), and says ready once it is there, buffered and at rest (rule FO14). `isStarting`: it is about to
 * play, and a seek would only make it late.
 */
export const hold = (state: FollowState, input: FollowInput, position: number, isStarting: boolean): Follow => {
  const { sample, now } = input
  const gap = sample.position - position
  const off = Math.abs(gap) > tolerance(state, isStarting)
  const seeks = off && maySeek(state.gate, now)
  const still = sample.paused && !sample.seeking && state.gate.flight === null && !off
  const actions: Action[] = []
  if (!sample.paused) actions.push({ kind: 'pause' })
  if (seeks) actions.push({ kind: 'seek', position })
  const stillSince = still && isBufferedEnough(input) ? (state.stillSince ?? now) : null
  const gate = seeks ? seekBegan(state.gate, now, position, state.learnt.seekSeconds) : state.gate
  return {
    state: { ...state, gate, rate: atRoomRate, drift: null, stillSince, starting: false, lostSince: null, forced: false },
    actions,
    status: holdStatus(gap, input, still, stillSince),
    wakeAt: stillSince !== null && now - stillSince < CALM_MS ? stillSince + CALM_MS : null,
  }
}
