import { setTimeout as pause } from 'node:timers/promises'
import type { Change, Scene } from './change.ts'

const CREATED = 201
/** A disruption budget does not allow it just now. */
const NOT_NOW = 429
const LOOK_MS = 1000
const PATIENCE_MS = 60_000

/** What `kubectl drain` does to each pod of a node, by the eviction API, which asks disruption budgets. */
const evict = async ({ api, namespace, hostPod }: Scene): Promise<void> => {
  const pod = await hostPod()
  const path = `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`
  const body = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod, namespace } }
  const endAt = performance.now() + PATIENCE_MS
  for (;;) {
    const status = await api.post(path, body)
    if (status === CREATED) return
    if (status !== NOT_NOW || performance.now() >= endAt) throw new Error(`The eviction of ${pod} was answered with ${status}`)
    await pause(LOOK_MS)
  }
}

export const sessionDrain: Change = {
  name: 'session-drain',
  title: "Drain (eviction) of the session pod that has the party's host",
  isPlanned: true,
  make: evict,
}
