/** Getting a stopped player into a running film: it waits where the room will come by, and starts early by what starting costs. */
import { positionAt } from '../../services/protocol/timeline.ts'
import type { Timeline } from '../../services/protocol/types.ts'
import { quietUntil } from './drift.ts'
import { type Action, type Follow, type FollowInput, type FollowState, roomNow } from './follow-state.ts'
import { atRoomRate } from './rate.ts'
import { maySeek, seekBegan } from './seek-gate.ts'
import { statusOf } from './status.ts'
import { reachedAt } from './timeline.ts'

/** A player this far ahead waits for the room; one further ahead goes back. */
const WAIT_SECONDS = 3
/** A player this far behind starts at once and catches up by rate; one further behind jumps. */
const LATE_SECONDS = 0.3
const AIM_MARGIN = 1.4
const AIM_SPARE_SECONDS = 0.05
/** A wait shorter than a timer's own error is over. */
const DUE_MS = 2
const ON_TIME_MS = 30
/** How late looks come in a hidden tab. */
const THROTTLED_MS = 1000
/** What a player shows just after a start or a change of rate is not yet its course. */
export const SETTLE_MS = 150

/** Where (s) the room will be when a seek begun now is done and the player started: aimed ahead by what was learnt (rule FO6). */
export const aimAhead = (state: FollowState, input: FollowInput, timeline: Timeline): number => {
  const { seekSeconds, startSeconds } = state.learnt
  const spareSeconds = input.isThrottled ? 0 : seekSeconds * (AIM_MARGIN - 1) + AIM_SPARE_SECONDS
  return positionAt(timeline, roomNow(input) + (seekSeconds + startSeconds + spareSeconds) * 1000)
}

/** Stops the player and puts it where the room will come by; {@link launch} starts it from there. */
export const jump = (state: FollowState, input: FollowInput, timeline: Timeline): Follow => {
  const position = aimAhead(state, input, timeline)
  const stop: readonly Action[] = input.sample.paused ? [] : [{ kind: 'pause' }]
  return {
    state: {
      ...state,
      gate: seekBegan(state.gate, input.now, position, state.learnt.seekSeconds),
      rate: atRoomRate,
      drift: null,
      starting: false,
      lostSince: null,
      forced: false,
    },
    actions: [...stop, { kind: 'seek', position }],
    status: statusOf(input.sample.position - positionAt(timeline, roomNow(input)), input.boundMs),
    wakeAt: null,
  }
}

const isLost = (state: FollowState, input: FollowInput, gap: number): boolean =>
  (gap > WAIT_SECONDS || gap < -LATE_SECONDS) && maySeek(state.gate, input.now) && (!input.sample.seeking || state.gate.seeks === 0)

/** Starts a paused player so that it is at the right place when its picture moves; jumps first if it is too far off. */
export const launch = (state: FollowState, input: FollowInput, timeline: Timeline): Follow => {
  const { sample, now } = input
  const gap = sample.position - positionAt(timeline, roomNow(input))
  if (isLost(state, input, gap)) return jump(state, input, timeline)
  const waits: Follow = { state: { ...state, rate: atRoomRate }, actions: [], status: statusOf(gap, input.boundMs), wakeAt: null }
  if (sample.seeking || state.gate.flight !== null) return waits
  const startMs = state.learnt.startSeconds * 1000
  const dueInMs = reachedAt(timeline, sample.position) - startMs - roomNow(input)
  // The next look may be a second away, this one was brought by the end of the seek.
  const mayWait = !input.isThrottled || dueInMs > THROTTLED_MS
  if (dueInMs > DUE_MS && mayWait) return { ...waits, wakeAt: now + dueInMs }
  return {
    ...waits,
    state: {
      ...waits.state,
      drift: null,
      stillSince: null,
      launchedAt: now,
      fresh: false,
      starting: Math.abs(dueInMs) < ON_TIME_MS,
      window: quietUntil(now + startMs + SETTLE_MS),
    },
    actions: [{ kind: 'play' }],
  }
}
