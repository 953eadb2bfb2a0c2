/** A profile in k6's words. */
import type { RampingVUsScenario } from 'k6/options'
import { type Profile, portion } from './profiles.ts'

/** An ordinary evening: 40 parties of 5, the 200 viewers that a node takes of one address by default. */
export const PARTIES = { peak: 40, size: 5, joinsPerSecond: 5 } as const

/** What an interrupted visit needs to end well: its quiet, its leaving. */
const FAREWELL_SECONDS = 15

/** How long (s) k6 waits for what has begun. */
export const graceSeconds = ({ visitSeconds }: Profile): number => visitSeconds + FAREWELL_SECONDS

/** As many at once as the profile says. @param peak how many share 1 is @param exec the name of the function that one of them runs */
export const ramping = (exec: string, profile: Profile, peak: number): RampingVUsScenario => ({
  executor: 'ramping-vus',
  exec,
  startVUs: 0,
  stages: profile.stages.map(({ seconds, share }) => ({ duration: `${seconds}s`, target: portion(peak, share) })),
  gracefulRampDown: `${graceSeconds(profile)}s`,
  gracefulStop: `${graceSeconds(profile)}s`,
})
