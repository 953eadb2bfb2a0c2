const GOOD_BELOW_MS = 100
const FAIR_BELOW_MS = 250

export type RttGrade = 'good' | 'fair' | 'poor'

/** How a round-trip time (ms) feels: ideal is below 100 ms (contract section 1, rule NE8). */
export const rttGrade = (rttMs: number): RttGrade => {
  if (rttMs < GOOD_BELOW_MS) return 'good'
  return rttMs < FAIR_BELOW_MS ? 'fair' : 'poor'
}
