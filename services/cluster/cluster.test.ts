import { createManualClock } from '../lib/manual-clock.ts'
import { registerClusterContract } from './contract.ts'
import { createMemoryCluster, createMemoryHub } from './memory-cluster.ts'

registerClusterContract('memory', async () => {
  const clock = createManualClock()
  const hub = createMemoryHub(clock)
  const nodes = [createMemoryCluster(hub, 'node-a'), createMemoryCluster(hub, 'node-b'), createMemoryCluster(hub, 'node-c')] as const
  return {
    nodes,
    passDeadline: () => clock.advance(10_000),
    close: async () => {
      for (const node of nodes) await node.close()
    },
  }
})
