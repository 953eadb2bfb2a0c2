import { expect, test } from 'vitest'
import type { Deployment, Pod } from '../cluster/resources.ts'
import { isSettled } from './settled.ts'

const deployment: Deployment = {
  metadata: { name: 'matinee-session', generation: 3 },
  spec: { replicas: 2 },
  status: { observedGeneration: 3, replicas: 2, updatedReplicas: 2, readyReplicas: 2 },
}
const pod = (isReady = true, leaves = {}): Pod => ({
  metadata: { name: 'p', ...leaves },
  spec: { containers: [] },
  status: { conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }] },
})

test('[KU36] all is at rest when every pod is there and ready', () => {
  expect(isSettled([deployment], [pod(), pod()])).toBe(true)
})

test.each<[string, Partial<Deployment['status']>, readonly Pod[]]>([
  ['is unseen', { observedGeneration: 2 }, [pod(), pod()]],
  ['is half rolled out', { updatedReplicas: 1 }, [pod(), pod()]],
  ['lacks a pod', {}, [pod()]],
  ['has a pod that is not ready', {}, [pod(), pod(false)]],
  ['has a pod that is leaving', {}, [pod(), pod(), pod(true, { deletionTimestamp: 'now' })]],
])('[KU36] nothing is at rest while a deployment %s', (_, status, pods) => {
  expect(isSettled([{ ...deployment, status: { ...deployment.status, ...status } }], pods)).toBe(false)
})
