/** The follower: where the room is, what the player shows, and so what to do. Pure. */
import { MemberState } from '../../services/protocol/names.ts'
import { positionAt } from '../../services/protocol/timeline.ts'
import type { Timeline } from '../../services/protocol/types.ts'
import { quietUntil } from './drift.ts'
import { type Follow, type FollowInput, type FollowState, roomNow, sampledAt, startAfresh } from './follow-state.ts'
import { hold, LOOSE_SECONDS } from './hold.ts'
import { launch } from './launch.ts'
import { learnSeek } from './learn.ts'
import { atRoomRate, wantedRate } from './rate.ts'
import { seekLanded } from './seek-gate.ts'
import { measuring } from './status.ts'
import { steer } from './steer.ts'
import { inForce, isContinuous, isSameCourse } from './timeline.ts'

/** This near the end nothing is worth correcting. */
const END_SECONDS = 0.3
/** A film that has ended is taken up again only if the room is this much earlier. */
const ENDED_SECONDS = 1
const ON_ITS_WAY_SECONDS = 0.5
const RATE_STEP = 0.0005
/** A player that does not take a rate, or a page that sets it back, is not asked again and again. */
const ASK_AGAIN_MS = 2000

const asksRate = ({ asked }: FollowState, input: FollowInput, rate: number): boolean => {
  if (Math.abs(input.sample.rate - rate) <= RATE_STEP) return false
  return asked === null || asked.rate !== rate || input.now - asked.at >= ASK_AGAIN_MS
}

const notice = (state: FollowState, next: Timeline): FollowState => {
  if (state.timeline !== null && isSameCourse(state.timeline, next)) return state
  if (state.timeline !== null && isContinuous(state.timeline, next)) return { ...state, timeline: next, before: state.timeline }
  return { ...startAfresh(state), timeline: next, forced: state.forced, roomMoved: state.timeline !== null }
}

const landed = (state: FollowState, input: FollowInput): FollowState => {
  const { flight } = state.gate
  if (flight === null || input.sample.seeking || input.now <= flight.since) return state
  return {
    ...state,
    gate: seekLanded(state.gate),
    learnt: learnSeek(state.learnt, (input.now - flight.since) / 1000),
    window: quietUntil(input.now),
  }
}

const isOver = (input: FollowInput, timeline: Timeline): boolean => {
  const expected = positionAt(timeline, roomNow(input))
  if (input.sample.ended) return expected > input.sample.position - ENDED_SECONDS
  return expected >= timeline.media.durationSeconds - END_SECONDS
}

const over = (state: FollowState): Follow => ({
  state: { ...state, rate: atRoomRate },
  actions: [],
  status: { ...measuring, state: MemberState.inSync },
  wakeAt: null,
})

/** Before its instant a film that plays already, and will be about there by then, is let run. */
const isOnItsWay = (input: FollowInput, timeline: Timeline): boolean => {
  const { sample } = input
  const leftMs = timeline.at - sampledAt(input)
  if (leftMs <= 0 || sample.paused || sample.seeking || sample.starved) return false
  return Math.abs(sample.position + (leftMs / 1000) * timeline.rate - timeline.position) < ON_ITS_WAY_SECONDS
}

const coast = (state: FollowState): Follow => ({
  state: { ...state, rate: atRoomRate, fresh: false },
  actions: [],
  status: measuring,
  wakeAt: null,
})

const choose = (state: FollowState, input: FollowInput, timeline: Timeline): Follow => {
  if (!timeline.playing) return hold(state, input, timeline.position, input.isStarting)
  if (isOver(input, timeline)) return over(state)
  const launchInMs = timeline.at - (state.learnt.startSeconds + LOOSE_SECONDS) * 1000 - roomNow(input)
  if (isOnItsWay(input, timeline)) return coast(state)
  if (launchInMs > 0) return { ...hold(state, input, timeline.position, true), wakeAt: input.now + launchInMs }
  return input.sample.paused ? launch(state, input, timeline) : steer(state, input, timeline)
}

/** One look: at most a few actions, and mostly none. The state is to be handed back at the next look. */
export const follow = (previous: FollowState, input: FollowInput): Follow => {
  const state = landed(notice(previous, input.timeline), input)
  const timeline = inForce(state.before, input.timeline, roomNow(input))
  const step = choose(state, input, timeline)
  const rate = wantedRate(step.state.rate, timeline.rate)
  const asks = asksRate(state, input, rate)
  const changesInMs = timeline === input.timeline ? Number.POSITIVE_INFINITY : input.timeline.at - roomNow(input)
  const wakeAt = Math.min(step.wakeAt ?? Number.POSITIVE_INFINITY, input.now + changesInMs)
  return {
    ...step,
    state: asks ? { ...step.state, asked: { rate, at: input.now } } : step.state,
    actions: asks ? [...step.actions, { kind: 'rate', rate }] : step.actions,
    wakeAt: Number.isFinite(wakeAt) ? wakeAt : null,
  }
}
