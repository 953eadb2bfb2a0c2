import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from '../sync/run/cleanup.ts'
import { type Api, openApi } from './cluster/api.ts'
import { createKubectl, type Kubectl } from './cluster/kubectl.ts'
import { imagesOn, readNodes } from './cluster/nodes.ts'
import { findReach, type Reach } from './cluster/reach.ts'
import type { Node } from './cluster/resources.ts'
import { run } from './command.ts'
import { contentHash } from './images/content-hash.ts'
import { type ImageNames, imageNames } from './images/names.ts'
import { findHelm } from './install/helm.ts'
import { imageSets } from './install/image-sets.ts'
import { createRelease, type Release } from './install/release.ts'
import type { Options } from './options.ts'
import type { KubeSettings } from './settings.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const START_MS = 1_800_000

/** A cluster in which the chart can be installed. */
export interface Stage {
  readonly options: Options
  readonly settings: KubeSettings
  readonly context: string
  readonly kubectl: Kubectl
  readonly api: Api
  readonly nodes: readonly Node[]
  readonly images: ImageNames
  readonly reach: Reach
  readonly release: Release
  /** Helm's settings by which every image is found. */
  readonly sets: readonly string[]
  readonly cleanup: Cleanup
  readonly say: (line: string) => void
}

const contextOf = async ({ context }: Options): Promise<string> => context ?? (await run('kubectl', ['config', 'current-context'])).trim()

const createNamespace = async (kubectl: Kubectl, { namespace, keep }: Options, cleanup: Cleanup): Promise<void> => {
  await kubectl('create', 'namespace', namespace)
  if (!keep) cleanup.add(async () => void (await kubectl('delete', 'namespace', namespace)))
}

/** Starts the cluster if there is a command for that, and makes a namespace in it. @throws Error that says what is missing */
export const openStage = async (
  options: Options,
  settings: KubeSettings,
  cleanup: Cleanup,
  say: (line: string) => void,
): Promise<Stage> => {
  if (settings.KUBE_START !== '') {
    say(`Starting the cluster: ${settings.KUBE_START}`)
    await run('sh', ['-c', settings.KUBE_START], { timeoutMs: START_MS, isShown: true })
  }
  const context = await contextOf(options)
  const kubectl = createKubectl(options.context, options.namespace)
  const api = await openApi(options.context, cleanup)
  const nodes = await readNodes(api)
  const { version } = JSON.parse(await readFile(`${ROOT}/package.json`, 'utf8')) as { version: string }
  const images = imageNames(settings.IMAGE_REGISTRY, version, await contentHash(ROOT, settings.BASE_IMAGE))
  const sets = await imageSets(settings, images, imagesOn(nodes))
  const reach = await findReach(api, nodes, settings.KUBE_ADDRESS)
  const release = createRelease(await findHelm(options.context, options.namespace), settings.PREVIOUS_CHART)
  say(`Cluster ${context}, namespace ${options.namespace}${sets.length === 0 ? '' : `, with ${sets.join(' ')}`}`)
  await createNamespace(kubectl, options, cleanup)
  return { options, settings, context, kubectl, api, nodes, images, reach, release, sets, cleanup, say }
}
