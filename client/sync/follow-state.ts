/** What the follower's parts share: what goes in, what is remembered between two looks, and what comes out. */
import type { Timeline } from '../../services/protocol/types.ts'
import type { Sample } from '../player/player.ts'
import { type DriftWindow, quietUntil } from './drift.ts'
import type { Learnt } from './learn.ts'
import { type PictureState, pictureInTime } from './picture.ts'
import { atRoomRate, type RateState } from './rate.ts'
import { freshGate, type SeekGate } from './seek-gate.ts'
import type { SyncStatus } from './status.ts'
import type { Correction } from './tuning.ts'

export interface FollowInput {
  readonly timeline: Timeline
  /** Local time (ms), and cluster time (ms) at that instant, good to `boundMs` and steady to `noiseMs`. */
  readonly now: number
  readonly clusterNow: number
  readonly boundMs: number
  readonly noiseMs: number
  readonly sample: Sample
  readonly correction: Correction
  /** How far (ms) this viewer wants to be ahead of the room. */
  readonly offsetMs: number
  /** The room is moved to where this viewer's stalls leave him (rule PB22). */
  readonly leads: boolean
  /** This viewer has just asked for a start. */
  readonly isStarting: boolean
  readonly isBuffered: (position: number) => boolean
  /** Looks come seldom and late, as in a hidden tab: nothing can be done at an instant of one's choice (rule FO16). */
  readonly isThrottled: boolean
}

export interface FollowState {
  readonly timeline: Timeline | null
  /** The one before, which holds until `timeline` takes effect if it runs on into it. */
  readonly before: Timeline | null
  readonly window: DriftWindow
  readonly rate: RateState
  readonly picture: PictureState
  readonly gate: SeekGate
  /** The last drift (s) that was measured since the last jump. */
  readonly drift: number | null
  /** Local time (ms) since when the player has stood ready; null while it has not. */
  readonly stillSince: number | null
  /** Local time (ms) of the last start. */
  readonly launchedAt: number
  /** A start in time, whose outcome tells what starting costs. */
  readonly starting: boolean
  /** Local time (ms) since when there has been nothing to play. */
  readonly starvedSince: number | null
  /** Not yet in step since something else than the follower moved, loaded or starved the player: a jump disturbs nobody. */
  readonly fresh: boolean
  /** The room has gone elsewhere since the player was last in step: no stall of its own led there. */
  readonly roomMoved: boolean
  /** Local time (ms) since when the drift has been beyond what rate is for. */
  readonly lostSince: number | null
  /** "Sync now": the next drift that is measured is jumped, however small. */
  readonly forced: boolean
  /** Local time (ms) until which the rate is left alone, where it did not do what it should. */
  readonly rateRestsUntil: number
  /** The rate last asked for, and when (ms). */
  readonly asked: { readonly rate: number; readonly at: number } | null
  readonly learnt: Learnt
}

export type Action =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'seek'; readonly position: number }
  | { readonly kind: 'rate'; readonly rate: number }

export interface Follow {
  readonly state: FollowState
  /** In the order in which they are to be done. */
  readonly actions: readonly Action[]
  readonly status: SyncStatus
  /** Local time (ms) of the next look that must not be late; null when any time will do. */
  readonly wakeAt: number | null
}

export const startFollowing = (learnt: Learnt): FollowState => ({
  timeline: null,
  before: null,
  window: quietUntil(Number.NEGATIVE_INFINITY),
  rate: atRoomRate,
  picture: pictureInTime,
  gate: freshGate,
  drift: null,
  stillSince: null,
  launchedAt: Number.NEGATIVE_INFINITY,
  starvedSince: null,
  starting: false,
  fresh: true,
  roomMoved: false,
  lostSince: null,
  forced: false,
  rateRestsUntil: Number.NEGATIVE_INFINITY,
  asked: null,
  learnt,
})

/** After something moved the player that was not the follower: what was measured and tried before says nothing any more. */
export const startAfresh = ({ learnt, timeline, rateRestsUntil }: FollowState): FollowState => ({
  ...startFollowing(learnt),
  timeline,
  rateRestsUntil,
})

/** The page is seen again at `now` (ms): what went wrong in hiding is made good as after a start. */
export const startAwake = (state: FollowState, now: number): FollowState => ({ ...startAfresh(state), launchedAt: now })

/** "Sync now". */
export const startForced = (state: FollowState): FollowState => ({ ...startAfresh(state), forced: true })

/** The room's time (ms) for this viewer, who may want to be ahead of it. */
export const roomNow = (input: FollowInput): number => input.clusterNow + input.offsetMs

/** The room's time (ms) that the sample belongs to. */
export const sampledAt = (input: FollowInput): number => roomNow(input) + input.sample.at - input.now
