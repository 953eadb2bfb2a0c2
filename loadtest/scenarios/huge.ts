/** One party of very many: what a command costs to reach the last viewer. */
import type { Options } from 'k6/options'
import { MEMBERS_PER_ROOM } from '../../services/protocol/limits.ts'
import type { Grants } from '../lib/grants.ts'
import { watchTogether } from '../lib/party.ts'
import { most, secondsOf } from '../lib/profiles.ts'
import { settings } from '../lib/settings.ts'
import { limits, thresholdsOf } from '../lib/thresholds.ts'
import { graceSeconds } from '../lib/workload.ts'

export { setup } from '../lib/grants.ts'
export { handleSummary } from '../lib/summary.ts'

/** Viewers, all of one VU. */
const PEAK = 300
/** All members hear of each who joins, which one VU has to read. */
const JOINS_PER_SECOND = 15

const { profile, peak } = settings
const size = Math.min(MEMBERS_PER_ROOM, most(profile, peak ?? PEAK))
const arrivalSeconds = Math.ceil(size / JOINS_PER_SECOND)
/** Until all are there, and then as long as the profile says. */
const seconds = arrivalSeconds + secondsOf(profile)

export const options: Options = {
  scenarios: {
    huge: {
      executor: 'per-vu-iterations',
      exec: 'party',
      maxDuration: `${seconds + arrivalSeconds + graceSeconds(profile)}s`,
    },
  },
  thresholds: thresholdsOf(limits.watching, profile.isSearch),
}

export const party = (grants: Grants): Promise<void> =>
  watchTogether({ grants, size, joinsPerSecond: JOINS_PER_SECOND, endsAt: Date.now() + seconds * 1000 })
