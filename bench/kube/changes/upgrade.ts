import { isDeepStrictEqual } from 'node:util'
import { readSecrets } from '../install/installation.ts'
import type { Change, Scene } from './change.ts'

/** So that all three are replaced at once, as by a version with new images. */
const ROLL = ['session', 'plugin', 'proxy'].map((part) => `${part}.podAnnotations.upgraded=yes`)

const upgrade = async ({ api, namespace, upgrade }: Scene): Promise<void> => {
  const before = await readSecrets(api, namespace)
  await upgrade(ROLL)
  if (!isDeepStrictEqual(await readSecrets(api, namespace), before)) throw new Error('The upgrade did not keep the secrets')
}

export const chartUpgrade: Change = {
  name: 'upgrade',
  title: 'Upgrade from the chart before: session, plugin and proxy pods all replaced at once',
  isPlanned: true,
  make: upgrade,
}
