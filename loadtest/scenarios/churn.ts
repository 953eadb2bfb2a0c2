/** Viewers who come, look and go, all the time. */
import type { Options } from 'k6/options'
import { churnIn } from '../lib/churn.ts'
import type { Grants } from '../lib/grants.ts'
import { settings } from '../lib/settings.ts'
import { limits, thresholdsOf } from '../lib/thresholds.ts'
import { visitEnd } from '../lib/visit.ts'
import { PARTIES, ramping } from '../lib/workload.ts'

export { setup } from '../lib/grants.ts'
export { handleSummary } from '../lib/summary.ts'

const { profile, peak, size } = settings

export const options: Options = {
  scenarios: { churn: ramping('visitors', profile, peak ?? PARTIES.peak) },
  thresholds: thresholdsOf(limits.watching, profile.isSearch),
}

export const visitors = async (grants: Grants): Promise<void> => {
  const endsAt = await visitEnd()
  if (endsAt !== null) await churnIn(grants, size ?? PARTIES.size, endsAt)
}
