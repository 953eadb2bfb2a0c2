import { join } from 'node:path'
import type { Cleanup } from '../sync/run/cleanup.ts'
import { installFirst } from './first-install.ts'
import { followParty } from './follow-party.ts'
import { provideImages } from './images/provide.ts'
import { keepEvidence } from './install/evidence.ts'
import type { Options } from './options.ts'
import type { Outcome } from './report/outcome.ts'
import type { KubeSettings } from './settings.ts'
import { openStage, type Stage } from './stage.ts'

const versionsOf = ({ nodes }: Stage): readonly string[] => {
  const infos = nodes.map(({ status }) => status.nodeInfo)
  const said = infos.map(
    ({ kubeletVersion, containerRuntimeVersion, osImage }) => `Kubernetes ${kubeletVersion} on ${containerRuntimeVersion}, ${osImage}`,
  )
  return [`${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}`, ...new Set(said)]
}

/** Everything that `npm run kube` does, up to its report. */
export const runKube = async (
  options: Options,
  settings: KubeSettings,
  folder: string,
  cleanup: Cleanup,
  say: (line: string) => void,
): Promise<Outcome> => {
  const stage = await openStage(options, settings, cleanup, say)
  try {
    if (options.withImages) await provideImages(stage)
    const first = await installFirst(stage)
    const followed = options.isInstallOnly ? { changes: [], drift: null } : await followParty(stage, folder)
    return { ...first, ...followed, versions: versionsOf(stage) }
  } catch (error) {
    await keepEvidence(stage.kubectl, join(folder, 'failure'))
    say(`What the cluster knows of it is in ${join(folder, 'failure')}`)
    throw error
  }
}
