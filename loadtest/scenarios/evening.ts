/** A mixed evening: parties, viewers who come and go, and some who only look at the list of rooms. */
import type { Options } from 'k6/options'
import { browseList } from '../lib/browse.ts'
import { churnIn } from '../lib/churn.ts'
import type { Grants } from '../lib/grants.ts'
import { watchTogether } from '../lib/party.ts'
import { settings } from '../lib/settings.ts'
import { limits, thresholdsOf } from '../lib/thresholds.ts'
import { visitEnd } from '../lib/visit.ts'
import { PARTIES, ramping } from '../lib/workload.ts'

export { setup } from '../lib/grants.ts'
export { handleSummary } from '../lib/summary.ts'

const { profile, size: wanted } = settings
const peak = settings.peak ?? PARTIES.peak
const size = wanted ?? PARTIES.size
/** Of the peak; one who browses is one VU, a party is one too. */
const SHARES = { parties: 0.7, churn: 0.2, browsers: 0.5 }

export const options: Options = {
  scenarios: {
    parties: ramping('party', profile, peak * SHARES.parties),
    churn: ramping('visitors', profile, peak * SHARES.churn),
    browsers: ramping('browse', profile, peak * SHARES.browsers),
  },
  thresholds: thresholdsOf(limits.watching, profile.isSearch),
}

export const party = async (grants: Grants): Promise<void> => {
  const endsAt = await visitEnd()
  if (endsAt !== null) await watchTogether({ grants, size, joinsPerSecond: PARTIES.joinsPerSecond, endsAt })
}

export const visitors = async (grants: Grants): Promise<void> => {
  const endsAt = await visitEnd()
  if (endsAt !== null) await churnIn(grants, size, endsAt)
}

export const browse = async (grants: Grants): Promise<void> => {
  const endsAt = await visitEnd()
  if (endsAt !== null) await browseList(grants, endsAt)
}
