import type { Scene } from './changes/change.ts'
import { CHANGES } from './changes/changes.ts'
import { setAddress } from './install/address.ts'
import { installationOf } from './install/installation.ts'
import { settle } from './install/settled.ts'
import { openParty } from './party/party.ts'
import { loadsOf, podOfRoom } from './party/pod-load.ts'
import type { Installation, PartyWatch } from './party/seam.ts'
import { type ChangeOutcome, longestPauseMs } from './report/outcome.ts'
import type { Stage } from './stage.ts'

interface Followed {
  readonly changes: readonly ChangeOutcome[]
  readonly drift: { readonly p95: number }
}

/** What was set stays set: an upgrade that forgets it would be another change. */
const sceneOf = ({ kubectl, api, options, release }: Stage, sets: readonly string[], installation: Installation): Scene => {
  let current = sets
  return {
    kubectl,
    api,
    namespace: options.namespace,
    upgrade: (more) => {
      current = [...current, ...more]
      return release.upgrade(current)
    },
    hostPod: async () => {
      const pod = podOfRoom(await loadsOf(await installation.sessionPods()))
      if (pod === null) throw new Error('No session pod says that it has the room')
      return pod
    },
  }
}

const followChanges = async (stage: Stage, party: PartyWatch, scene: Scene): Promise<readonly ChangeOutcome[]> => {
  const outcomes: ChangeOutcome[] = []
  for (const { name, title, isPlanned, make } of CHANGES.filter(({ name }) => stage.options.changes.includes(name))) {
    stage.say(`${title} …`)
    let seconds = 0
    const cost = await party.during(async () => {
      const startedAt = performance.now()
      await make(scene)
      await settle(stage.api, stage.options.namespace)
      seconds = (performance.now() - startedAt) / 1000
    })
    stage.say(`  parties lost: ${cost.partiesLost}, longest pause: ${longestPauseMs(cost)} ms, took ${seconds.toFixed(0)} s`)
    outcomes.push({ name, title, isPlanned, cost, seconds })
  }
  return outcomes
}

/** Installs what is upgraded first, and follows a party through every change that was chosen. */
export const followParty = async (stage: Stage, folder: string): Promise<Followed> => {
  const { options, release, reach, api, cleanup, say } = stage
  const tag = options.withImages ? [`image.tag=${stage.images.tag}`] : []
  const sets = [...stage.sets, ...tag, ...setAddress(reach)]
  const { installPrevious, upgrade } = release
  if (options.changes.includes('upgrade')) await installPrevious(sets)
  else await upgrade(sets)
  await settle(api, options.namespace)
  const installation = await installationOf(api, options.namespace, reach)
  const party = await openParty({ installation, cleanup, say })
  say(`Browsers on ${(await party.pods()).join(' and ')}`)
  await party.screenshots(folder)
  const drift = await party.drift()
  say(`Drift between them: 95 % within ${drift.p95.toFixed(1)} ms`)
  const changes = await followChanges(stage, party, sceneOf(stage, sets, installation))
  await party.close()
  return { changes, drift }
}
