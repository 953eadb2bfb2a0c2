import { imagesOn } from '../cluster/nodes.ts'
import type { Node } from '../cluster/resources.ts'
import type { Stage } from '../stage.ts'
import { buildImages } from './build.ts'
import { findBuilder } from './builder.ts'
import { deliver } from './deliver.ts'
import { TARGETS } from './names.ts'
import { writeNpmrc } from './npmrc.ts'
import { findRuntimeSocket } from './runtime-socket.ts'
import { wayOf } from './way.ts'

const hasAll = (nodes: readonly Node[], names: readonly string[]): boolean => {
  const present = imagesOn(nodes)
  return names.every((name) => present.has(name))
}

/** Builds the images and brings them into the cluster, unless they are there. @throws Error that says what to set */
export const provideImages = async ({ api, context, nodes, settings, images, cleanup, say }: Stage): Promise<void> => {
  const names = TARGETS.flatMap((target) => images.of(target))
  if (settings.IMAGE_LOAD !== 'push' && hasAll(nodes, names)) return say(`Images ${images.tag} are in the cluster already`)
  const way = wayOf({ wanted: settings.IMAGE_LOAD, context, socket: await findRuntimeSocket(api, nodes) })
  const builder = await findBuilder(settings)
  say(`Images ${images.tag}, by ${builder.program}:`)
  const npmrc = await writeNpmrc(cleanup)
  await buildImages({ builder, base: settings.BASE_IMAGE, certificates: settings.NODE_EXTRA_CA_CERTS, npmrc }, images, say)
  say(`  into the cluster: ${way}`)
  await deliver(builder, way, names)
}
