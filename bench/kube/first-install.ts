import { type InForce, lookInside } from './install/in-force.ts'
import { isPolicyEnforced } from './install/network-policy.ts'
import { podsOf } from './install/settled.ts'
import type { Stage } from './stage.ts'

export interface FirstInstall {
  readonly installSeconds: number
  readonly inForce: readonly InForce[]
  readonly isPolicyEnforced: boolean
}

/** Installs with no values but where images are, asks `helm test`, looks into the pods, and takes all away again. */
export const installFirst = async ({ release, kubectl, api, options, sets, say }: Stage): Promise<FirstInstall> => {
  const installSeconds = await release.install(sets)
  say(`Installed without values in ${installSeconds.toFixed(1)} s`)
  await release.test()
  say('helm test is content')
  const inForce = await lookInside(kubectl, await podsOf(api, options.namespace))
  const isEnforced = await isPolicyEnforced(kubectl)
  await release.uninstall()
  return { installSeconds, inForce, isPolicyEnforced: isEnforced }
}
