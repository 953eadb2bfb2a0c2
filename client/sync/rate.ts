/** When to correct by rate: two thresholds, one pulse at a time, and rest after pulses that were in vain (rules FO2 to FO5). */
import { isPossibleLoss, type Learnt, learnLoss, learnRate } from './learn.ts'
import { gainOf, type Pulse, planPulse, replanPulse } from './pulse.ts'
import type { Tuning } from './tuning.ts'

export interface RateState {
  readonly pulse: Pulse | null
  /** A pulse that has ended and whose outcome is not measured yet, with what it should have gained (s). */
  readonly ended: { readonly pulse: Pulse; readonly gain: number } | null
  /** Pulses in a row after which the drift was as large as before. */
  readonly vain: number
  /** Local time (ms) until which small drifts are let be. */
  readonly calmUntil: number
  /** Local time (ms) since when the drift has been worth a slow pull. */
  readonly offSince: number | null
}

export interface RateInput {
  /** Local ms. */
  readonly now: number
  /** Seconds ahead; null while unknown. */
  readonly drift: number | null
  /** By how much the drift may wander by the clock alone. */
  readonly noiseMs: number
  /** The room's rate. */
  readonly rate: number
  readonly tuning: Tuning
  /** The rate that the player says it has. */
  readonly playerRate: number
  /** The picture wants a pulse, however small the drift. */
  readonly isPictureLate: boolean
  /** False while rate is left alone: no pulse begins. */
  readonly works: boolean
}

export interface RateStep {
  readonly state: RateState
  readonly learnt: Learnt
  /** The player's rate changes now: what was measured before says nothing any more. */
  readonly changed: boolean
}

export const atRoomRate: RateState = { pulse: null, ended: null, vain: 0, calmUntil: Number.NEGATIVE_INFINITY, offSince: null }

/** A small drift that lasts this long is pulled in too: a dead zone must not become a ratchet. */
const LINGER_MS = 15_000
const LONGEST_CALM_MS = 60_000
const CALM_MS = 1000
/** A drift larger than this is corrected whatever came of the last pulses. */
const CALM_SECONDS = 0.2
const JUDGED_AFTER_MS = 3000
const TELLING_SECONDS = 0.04
const WORKED_SHARE = 0.3
const STUTTER_MS = 1000
const TAKEN_SHARE = 0.005

/** Whether the drift moved as a pulse wanted; null when that was too little to tell. */
const hasWorked = (moved: number, wanted: number): boolean | null =>
  Math.abs(wanted) < TELLING_SECONDS ? null : moved / wanted > WORKED_SHARE

/** Once more in vain, or not: after a while of that, small drifts are let be ever longer. */
const withVain = (state: RateState, vain: number, now: number): RateState => ({
  ...state,
  vain,
  calmUntil: vain > 0 ? now + Math.min(LONGEST_CALM_MS, CALM_MS * 2 ** vain) : state.calmUntil,
})

/** The least time between two pulses: rate writes are felt. */
const BREATH_MS = 600

const endPulse = (state: RateState, learnt: Learnt, pulse: Pulse, input: RateInput): RateStep => {
  const next = { ...state, pulse: null, offSince: null, calmUntil: Math.max(state.calmUntil, input.now + BREATH_MS) }
  const isTaken = Math.abs(input.playerRate - wantedRate(state, input.rate)) < TAKEN_SHARE
  if (!isTaken) return { state: next, learnt: learnRate(learnt, false), changed: true }
  return { state: { ...next, ended: { pulse, gain: gainOf(pulse, input.now, input.rate) } }, learnt, changed: true }
}

const continuePulse = (state: RateState, learnt: Learnt, pulse: Pulse, input: RateInput): RateStep => {
  if (input.now >= pulse.until || input.tuning.rate === 0) return endPulse(state, learnt, pulse, input)
  if (input.drift === null) return { state, learnt, changed: false }
  const elapsedMs = input.now - pulse.since
  if (elapsedMs > JUDGED_AFTER_MS && hasWorked(input.drift - pulse.drift, gainOf(pulse, input.now, input.rate) - pulse.loss) === false) {
    return { state: { ...state, pulse: null, offSince: null }, learnt: learnRate(learnt, false), changed: true }
  }
  const next = replanPulse(pulse, input.now, input.drift, input.rate, input.tuning)
  return { state: { ...state, pulse: next }, learnt, changed: next.share !== pulse.share }
}

/** Learns from the pulse before: what leaving 1× cost, and whether it was worth it. */
const judge = (state: RateState, learnt: Learnt, drift: number, input: RateInput): RateStep => {
  if (state.ended === null) return { state, learnt, changed: false }
  const { pulse, gain } = state.ended
  const moved = drift - pulse.drift
  const short = pulse.until - pulse.since < JUDGED_AFTER_MS
  // What some loss explains has worked, though it was reckoned with another.
  const tells = short && input.rate === 1 && isPossibleLoss(gain - moved)
  const known = tells ? learnLoss(learnt, gain - moved) : learnt
  const worked = tells || hasWorked(moved, gain - pulse.loss)
  const isVain = Math.abs(drift) > Math.abs(pulse.drift) / 2 && Math.abs(drift) > input.tuning.leaveSeconds
  return {
    state: { ...withVain(state, isVain ? state.vain + 1 : 0, input.now), ended: null },
    learnt: worked === null ? known : learnRate(known, worked),
    changed: false,
  }
}

const begins = (state: RateState, drift: number, input: RateInput): boolean => {
  const { now, tuning } = input
  const size = Math.abs(drift)
  if (now < state.calmUntil && size < CALM_SECONDS) return false
  const blur = input.noiseMs / 1000
  if (size > Math.max(tuning.enterSeconds, blur) || (input.isPictureLate && tuning.rate > 0)) return true
  return state.offSince !== null && now - state.offSince >= LINGER_MS && size > Math.max(tuning.leaveSeconds, blur)
}

/** One look at the drift: begins, prolongs or ends a pulse. The wanted rate is {@link wantedRate} of the outcome. */
export const correctByRate = (state: RateState, learnt: Learnt, input: RateInput): RateStep => {
  if (state.pulse !== null) return continuePulse(state, learnt, state.pulse, input)
  if (input.drift === null) return { state, learnt, changed: false }
  const judged = judge(state, learnt, input.drift, input)
  if (!input.works || !begins(judged.state, input.drift, input)) {
    const off = Math.abs(input.drift) > input.tuning.leaveSeconds
    return { ...judged, state: { ...judged.state, offSince: off ? (judged.state.offSince ?? input.now) : null } }
  }
  const loss = input.rate === 1 ? judged.learnt.lossSeconds : 0
  const pulse = planPulse(input.now, input.drift, loss, input.rate, input.tuning)
  return { state: { ...judged.state, pulse, offSince: null }, learnt: judged.learnt, changed: true }
}

/** The player ran dry at `now` (ms): the room's rate at once (rule FO5). Close behind a change of rate it is that which made it stutter. */
export const interruptRate = (state: RateState, learnt: Learnt, now: number): RateStep => {
  const changedAt = state.pulse?.since ?? state.ended?.pulse.until ?? Number.NEGATIVE_INFINITY
  const calm = { ...atRoomRate, vain: state.vain, calmUntil: state.calmUntil }
  if (now - changedAt > STUTTER_MS) return { state: calm, learnt, changed: true }
  return { state: withVain(calm, state.vain + 1, now), learnt: learnRate(learnt, false), changed: true }
}

/** What the player's rate should be in a room that plays at `rate`. */
export const wantedRate = (state: RateState, rate: number): number => rate * (1 + (state.pulse?.share ?? 0))
