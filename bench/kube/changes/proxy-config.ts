import { setTimeout as pause } from 'node:timers/promises'
import { partOf } from '../cluster/resources.ts'
import { podsOf } from '../install/settled.ts'
import type { Change, Scene } from './change.ts'

const TAKEN = 'took up the changed configuration'
const LOOK_MS = 1000
/** A kubelet brings a changed ConfigMap into a pod within a minute or two. */
const PATIENCE_MS = 180_000

const proxyPods = async ({ api, namespace }: Scene): Promise<string[]> =>
  (await podsOf(api, namespace))
    .filter((pod) => partOf(pod) === 'proxy')
    .map(({ metadata }) => metadata.name)
    .sort()

const hasTaken = async ({ api, namespace }: Scene, pod: string): Promise<boolean> =>
  (await api.text(`/api/v1/namespaces/${namespace}/pods/${pod}/log`)).includes(TAKEN)

const reconfigure = async (scene: Scene): Promise<void> => {
  const pods = await proxyPods(scene)
  await scene.upgrade(['proxy.injectScript=true'])
  // The kubelet looks after a pod that changes at once.
  await scene.kubectl('annotate', 'pod', ...pods, 'matinee/configured=now', '--overwrite')
  const endAt = performance.now() + PATIENCE_MS
  while (!(await Promise.all(pods.map((pod) => hasTaken(scene, pod)))).every(Boolean)) {
    if (performance.now() >= endAt) throw new Error('The proxy did not take up its changed configuration')
    await pause(LOOK_MS)
  }
  if ((await proxyPods(scene)).join() !== pods.join()) throw new Error('A changed configuration replaced proxy pods')
}

export const proxyConfiguration: Change = {
  name: 'proxy-config',
  title: "Changed configuration of the proxy, reloaded in place: no pod's restart",
  isPlanned: true,
  make: reconfigure,
}
