/**
 * One correction by rate: leave the room's rate, hold, come back. Planned as a whole, since leaving 1× makes the picture fall
 * back by a learnt loss, whatever the rate; a rate that is pulsed for each small error would never come to rest.
 */
import { FAR_SECONDS, type Tuning } from './tuning.ts'

export interface Pulse {
  /** Share of the room's rate: 0.05 is 5 % faster. */
  readonly share: number
  /** Local ms. */
  readonly since: number
  readonly until: number
  /** The drift (s) it began at, and the loss (s) it reckoned with. */
  readonly drift: number
  readonly loss: number
}

const USUAL_SECONDS = 0.8
const LEAST_SHARE = 0.01
const LEAST_MS = 60
/** One that still lasts longer is planned again as soon as it can be measured. */
const REPLAN_MS = 250

const limitShare = (share: number, drift: number, tuning: Tuning): number => {
  const most = Math.abs(drift) > FAR_SECONDS ? tuning.farRate : tuning.rate
  const size = Math.min(most, Math.max(LEAST_SHARE, Math.abs(share)))
  return share < 0 ? -size : size
}

/** Plans a pulse at `now` (ms) for `drift` (s, positive: ahead) at the room's `rate`, with `loss` (s) for leaving it (rule FO4). */
export const planPulse = (now: number, drift: number, loss: number, rate: number, tuning: Tuning): Pulse => {
  const want = loss - drift
  const share = limitShare(want / USUAL_SECONDS / rate, drift, tuning)
  return { share, since: now, until: now + Math.max(LEAST_MS, (want / (share * rate)) * 1000), drift, loss }
}

/** Plans a pulse again from the drift (s) measured on the way: a new end, and the smaller rate again within a second. */
export const replanPulse = (pulse: Pulse, now: number, drift: number, rate: number, tuning: Tuning): Pulse => {
  if (pulse.until - now < REPLAN_MS) return pulse
  if (Math.sign(-drift) !== Math.sign(pulse.share)) return { ...pulse, until: now }
  const share = limitShare(pulse.share, drift, tuning)
  return { ...pulse, share, until: now + (-drift / (share * rate)) * 1000 }
}

/** The seconds that a pulse gained by its rate until `now` (ms), without the loss. */
export const gainOf = (pulse: Pulse, now: number, rate: number): number => (pulse.share * rate * (now - pulse.since)) / 1000
