/** Keeping a playing player on the room's course: gently by rate, by a jump only when it is lost. */
import { BACKWARD_JUMP_SECONDS } from '../../services/protocol/limits.ts'
import { MemberState } from '../../services/protocol/names.ts'
import { positionAt } from '../../services/protocol/timeline.ts'
import type { Timeline } from '../../services/protocol/types.ts'
import { medianDrift, quietUntil, spreadOf, withDrift } from './drift.ts'
import { type Follow, type FollowInput, type FollowState, sampledAt } from './follow-state.ts'
import { aimAhead, jump, SETTLE_MS } from './launch.ts'
import { learnStart, rateRestMs, rateWorks } from './learn.ts'
import { isPictureLate, pictureServed, withLag } from './picture.ts'
import { atRoomRate, correctByRate, interruptRate, type RateStep } from './rate.ts'
import { maySeek, seekServed } from './seek-gate.ts'
import { measuring, statusOf } from './status.ts'
import { TUNING, tuningAt } from './tuning.ts'

/** Where rate does not work, a jump has to do from here on. */
const RATELESS_SECONDS = 0.3
/** Where a jump disturbs nobody it is sooner done than a correction by rate. */
const FRESH_SECONDS = 0.15
/** What nobody sees is let be up to here. */
const THROTTLED_SECONDS = 1.5
/** A jump that has to load first is worth it only beyond this. */
const UNBUFFERED_SECONDS = 5
/** Whoever saw the film stand for so long sees no harm in a jump. */
const STOOD_MS = 300
/** How long the host waits for the room to come to him after a stall. */
const LEADER_PATIENCE_MS = 5000
/** Below this no drift is worth a jump, not even when the viewer asks for one. */
const FORCED_SECONDS = 0.015
/** A jump that brought the player this near has served. */
const SERVED_SECONDS = 0.3
const LEARNABLE_SECONDS = 0.5

const usesRate = (state: FollowState, input: FollowInput): boolean =>
  input.correction !== 'off' && !input.isThrottled && (rateWorks(state.learnt) || input.now >= state.rateRestsUntil)

const seekLimit = (state: FollowState, input: FollowInput): number => {
  if (input.isThrottled) return THROTTLED_SECONDS
  return input.correction === 'off' || usesRate(state, input) ? TUNING[input.correction].seekSeconds : RATELESS_SECONDS
}

/** The room will come to a host who stalled, so for a while he does not run after it; where others sought to, he goes at once. */
const awaitsRoom = ({ roomMoved, lostSince }: FollowState, { leads, now }: FollowInput, drift: number): boolean =>
  leads && !roomMoved && Math.abs(drift) >= BACKWARD_JUMP_SECONDS && now - (lostSince ?? now) < LEADER_PATIENCE_MS

const isJumpDue = (state: FollowState, input: FollowInput, timeline: Timeline, drift: number): boolean => {
  const size = Math.abs(drift)
  if (!maySeek(state.gate, input.now)) return false
  if (state.forced) return size > FORCED_SECONDS
  if (size <= (state.fresh ? FRESH_SECONDS : seekLimit(state, input)) || awaitsRoom(state, input, drift)) return false
  return size > UNBUFFERED_SECONDS || !usesRate(state, input) || input.isBuffered(aimAhead(state, input, timeline))
}

/** Takes over what came of the rate; once it has failed too often it rests. */
const withRate = (state: FollowState, { state: rate, learnt }: Pick<RateStep, 'state' | 'learnt'>, now: number): FollowState => {
  const failed = learnt.rateFailures > state.learnt.rateFailures && !rateWorks(learnt)
  return { ...state, rate, learnt, rateRestsUntil: failed ? now + rateRestMs(learnt) : state.rateRestsUntil }
}

/** While nothing is decoded, and while the player seeks: the room's rate, and no judgement (rule FO5). */
const interrupted = (state: FollowState, input: FollowInput): Follow => {
  const { now, sample } = input
  const step = sample.starved ? interruptRate(state.rate, state.learnt, now) : { state: atRoomRate, learnt: state.learnt }
  const starvedSince = sample.starved ? (state.starvedSince ?? now) : null
  const fresh = state.fresh || (starvedSince !== null && now - starvedSince >= STOOD_MS)
  return {
    state: { ...withRate(state, step, now), window: quietUntil(now + SETTLE_MS), drift: null, starting: false, starvedSince, fresh },
    actions: [],
    status: { ...measuring, state: MemberState.buffering },
    wakeAt: null,
  }
}

/** Takes in what was measured: the drift, and what a start in time or a jump came to. */
const measured = (state: FollowState, input: FollowInput, drift: number): FollowState => {
  const tells = state.starting && Math.abs(drift) < LEARNABLE_SECONDS
  const lost = Math.abs(drift) > seekLimit(state, input)
  return {
    ...state,
    drift,
    learnt: tells ? learnStart(state.learnt, drift) : state.learnt,
    starting: false,
    forced: state.forced && Math.abs(drift) > FORCED_SECONDS,
    gate: Math.abs(drift) < SERVED_SECONDS ? seekServed(state.gate) : state.gate,
    roomMoved: state.roomMoved && Math.abs(drift) >= SERVED_SECONDS,
    lostSince: lost ? (state.lostSince ?? input.now) : null,
  }
}

const corrected = (state: FollowState, input: FollowInput, timeline: Timeline, drift: number | null, spread: number): Follow => {
  const waits = drift !== null && awaitsRoom(state, input, drift)
  const { now, boundMs, noiseMs, correction } = input
  const picture = withLag(state.picture, now, input.sample.pictureLagSeconds)
  const step = correctByRate(state.rate, state.learnt, {
    now,
    // A median of these may be off by as much again.
    noiseMs: Math.max(noiseMs, 1000 * spread),
    drift: waits ? null : drift,
    rate: timeline.rate,
    tuning: tuningAt(correction, now - state.launchedAt),
    playerRate: input.sample.rate,
    isPictureLate: isPictureLate(picture, now),
    works: usesRate(state, input),
  })
  return {
    state: {
      ...withRate(state, step, now),
      picture: step.changed ? pictureServed(now) : picture,
      window: step.changed ? quietUntil(now + SETTLE_MS) : state.window,
    },
    actions: [],
    status: statusOf(state.drift, boundMs),
    wakeAt: step.state.pulse?.until ?? null,
  }
}

/** One look at a player that plays. */
export const steer = (state: FollowState, input: FollowInput, timeline: Timeline): Follow => {
  const { sample, now } = input
  if (sample.starved || sample.seeking) return interrupted(state, input)
  const ahead = sample.position - positionAt(timeline, sampledAt(input))
  const slope = (state.rate.pulse?.share ?? 0) * timeline.rate
  const window = withDrift(state.window, sample.at, ahead)
  // One measurement is enough to see that a player is somewhere else altogether.
  const isElsewhere = sample.at >= state.window.from && Math.abs(ahead) > seekLimit(state, input)
  const drift = medianDrift(window, now, slope) ?? (isElsewhere ? ahead : null)
  if (drift === null) return corrected({ ...state, window }, input, timeline, null, 0)
  const seen = measured({ ...state, window, starvedSince: null }, input, drift)
  return isJumpDue(seen, input, timeline, drift)
    ? jump(seen, input, timeline)
    : corrected({ ...seen, fresh: false }, input, timeline, drift, spreadOf(window, now, slope))
}
