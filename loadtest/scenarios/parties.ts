/** Viewers in parties: create, join, watch with reports and clock probes, play, pause, seek, chat, leave. */
import type { Options } from 'k6/options'
import type { Grants } from '../lib/grants.ts'
import { watchTogether } from '../lib/party.ts'
import { settings } from '../lib/settings.ts'
import { limits, thresholdsOf } from '../lib/thresholds.ts'
import { visitEnd } from '../lib/visit.ts'
import { PARTIES, ramping } from '../lib/workload.ts'

export { setup } from '../lib/grants.ts'
export { handleSummary } from '../lib/summary.ts'

const { profile, peak, size } = settings

export const options: Options = {
  scenarios: { parties: ramping('party', profile, peak ?? PARTIES.peak) },
  thresholds: thresholdsOf(limits.watching, profile.isSearch),
}

export const party = async (grants: Grants): Promise<void> => {
  const endsAt = await visitEnd()
  if (endsAt !== null) await watchTogether({ grants, size: size ?? PARTIES.size, joinsPerSecond: PARTIES.joinsPerSecond, endsAt })
}
