/** All guests of all parties lose their connections at once, and come back to their seats. */
import exec from 'k6/execution'
import type { Options } from 'k6/options'
import type { Grants } from '../lib/grants.ts'
import { disperse, invite, openParty, type Party, watch } from '../lib/party.ts'
import { secondsOf } from '../lib/profiles.ts'
import { settings } from '../lib/settings.ts'
import { limits, thresholdsOf } from '../lib/thresholds.ts'
import { pause } from '../lib/timing.ts'
import { PARTIES, ramping } from '../lib/workload.ts'

export { setup } from '../lib/grants.ts'
export { handleSummary } from '../lib/summary.ts'

const { profile, peak, size } = settings
/** The first storm comes when all are there; each has the time that a restarted proxy would leave until the next. */
const STORM_EVERY_MS = Math.min(30_000, (secondsOf(profile) * 1000) / 3)

export const options: Options = {
  scenarios: { reconnect: ramping('party', profile, peak ?? PARTIES.peak) },
  thresholds: thresholdsOf(limits.comingBack, profile.isSearch),
}

/** The same instants for all VUs. The hosts stay: without HOST_GRACE_MS a room ends with its host's connection. */
const storms = async ({ guests }: Party, endsAt: number): Promise<void> => {
  for (;;) {
    const sinceStart = Date.now() - exec.scenario.startTime
    const next = Date.now() + STORM_EVERY_MS - (sinceStart % STORM_EVERY_MS)
    if (next >= endsAt) return
    await pause(next - Date.now())
    await Promise.all(guests.map(({ cut }) => cut()))
  }
}

export const party = async (grants: Grants): Promise<void> => {
  const endsAt = exec.scenario.startTime + secondsOf(profile) * 1000
  const opened = endsAt - Date.now() < STORM_EVERY_MS ? null : await openParty(grants)
  if (opened === null) return pause(endsAt - Date.now())
  const complete = await invite(opened, grants, (size ?? PARTIES.size) - 1, PARTIES.joinsPerSecond)
  await Promise.all([watch(complete, endsAt), storms(complete, endsAt)])
  await disperse(complete)
}
