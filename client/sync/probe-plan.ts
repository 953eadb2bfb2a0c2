/** When the next clock probe is due. Pure; local times in performance.now() ms. */

export interface ProbePlan {
  /** Probes of a burst still to be sent. */
  readonly burstLeft: number
  readonly nextAt: number
}

/** The first few lock the clock, the others make it exact where the network is unsteady. */
const BURST_PROBES = 16
const LOCKING_PROBES = 6
const LOCKING_INTERVAL_MS = 60
const BURST_INTERVAL_MS = 300
const STEADY_INTERVAL_MS = 5000

/** At connect, on becoming visible and on coming online: the first probe now, the others close behind (rule TM3). */
export const startBurst = (now: number): ProbePlan => ({ burstLeft: BURST_PROBES, nextAt: now })

/** After a probe was sent at `now`, answered or not. */
export const afterProbe = (plan: ProbePlan, now: number): ProbePlan => {
  const burstLeft = Math.max(0, plan.burstLeft - 1)
  if (burstLeft === 0) return { burstLeft, nextAt: now + STEADY_INTERVAL_MS }
  return { burstLeft, nextAt: now + (burstLeft > BURST_PROBES - LOCKING_PROBES ? LOCKING_INTERVAL_MS : BURST_INTERVAL_MS) }
}
