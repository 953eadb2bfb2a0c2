import { partOf } from '../cluster/resources.ts'
import { RELEASE } from '../install/names.ts'
import { podsOf } from '../install/settled.ts'
import type { Change, Scene } from './change.ts'
import { sessionDrain } from './drain.ts'
import { proxyConfiguration } from './proxy-config.ts'
import { chartUpgrade } from './upgrade.ts'

type Part = 'session' | 'plugin' | 'proxy'

const rollout = (part: Part): Change => ({
  name: `${part}-rollout`,
  title: `Rolling update of the ${part}`,
  isPlanned: true,
  make: async ({ kubectl }) => void (await kubectl('rollout', 'restart', `deployment/${RELEASE}-${part}`)),
})

const firstPod = async ({ api, namespace }: Scene, part: Part): Promise<string> => {
  const pod = (await podsOf(api, namespace)).find((found) => partOf(found) === part)
  if (pod === undefined) throw new Error(`There is no ${part} pod`)
  return pod.metadata.name
}

const deletion = (part: Part): Change => ({
  name: `${part}-delete`,
  title: part === 'session' ? "kubectl delete pod: the session pod that has the party's host" : `kubectl delete pod: a ${part} pod`,
  isPlanned: true,
  make: async (scene) => {
    const pod = part === 'session' ? await scene.hostPod() : await firstPod(scene, part)
    await scene.kubectl('delete', 'pod', pod, '--wait=false')
  },
})

const scale = (name: 'scale-down' | 'scale-up', from: number, to: number): Change => ({
  name,
  title: `Scale of the session from ${from} to ${to} pods`,
  isPlanned: true,
  make: async ({ kubectl }) => void (await kubectl('scale', `deployment/${RELEASE}-session`, `--replicas=${to}`)),
})

const redisKill: Change = {
  name: 'redis-kill',
  title: 'Redis pod killed without warning',
  isPlanned: false,
  make: async ({ kubectl }) => {
    const selector = `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component=redis`
    await kubectl('delete', 'pod', `--selector=${selector}`, '--grace-period=0', '--force', '--wait=false')
  },
}

/** Every change, in the order in which they are made. */
export const CHANGES: readonly Change[] = [
  chartUpgrade,
  rollout('session'),
  rollout('plugin'),
  rollout('proxy'),
  proxyConfiguration,
  deletion('session'),
  deletion('plugin'),
  deletion('proxy'),
  sessionDrain,
  scale('scale-down', 3, 1),
  scale('scale-up', 1, 4),
  redisKill,
]
