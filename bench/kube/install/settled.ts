import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../cluster/api.ts'
import { type Deployment, isReady, type List, type Pod, partOf } from '../cluster/resources.ts'
import { SELECTOR } from './names.ts'

const LOOK_MS = 500
const PATIENCE_MS = 180_000

export const podsOf = async (api: Api, namespace: string): Promise<readonly Pod[]> => {
  const { items } = await api.get<List<Pod>>(`/api/v1/namespaces/${namespace}/pods?labelSelector=${encodeURIComponent(SELECTOR)}`)
  return items.filter((pod) => partOf(pod) !== 'test')
}

const isRolledOut = ({ metadata, spec, status }: Deployment): boolean => {
  const wanted = spec.replicas ?? 1
  const isSeen = (status.observedGeneration ?? 0) >= (metadata.generation ?? 0)
  return isSeen && [status.replicas, status.updatedReplicas, status.readyReplicas].every((count) => (count ?? 0) === wanted)
}

/** Whether every pod is as wanted and ready, and no other is there, not even one that is leaving (rule KU36). */
export const isSettled = (deployments: readonly Deployment[], pods: readonly Pod[]): boolean =>
  deployments.every(isRolledOut) &&
  pods.every(isReady) &&
  pods.length === deployments.reduce((sum, { spec }) => sum + (spec.replicas ?? 1), 0)

/** Until no pod comes or goes any more. @throws Error after three minutes */
export const settle = async (api: Api, namespace: string): Promise<void> => {
  const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments?labelSelector=${encodeURIComponent(SELECTOR)}`
  const endAt = performance.now() + PATIENCE_MS
  for (;;) {
    const [{ items }, pods] = await Promise.all([api.get<List<Deployment>>(deployments), podsOf(api, namespace)])
    if (isSettled(items, pods)) return
    if (performance.now() >= endAt) throw new Error(`Pods are not at rest after ${PATIENCE_MS / 1000} s`)
    await pause(LOOK_MS)
  }
}
