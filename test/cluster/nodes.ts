import type { Cluster } from '../../services/cluster/cluster.ts'
import { createMemoryCluster, createMemoryHub, type MemoryHub } from '../../services/cluster/memory-cluster.ts'
import { type Clock, systemClock } from '../../services/lib/clock.ts'
import { connectAs, startNode, type TestNode, type Viewer } from '../../services/session/test-node.ts'

/** Nodes of one cluster, and viewers spread over them in turn. */
export interface Nodes {
  readonly nodes: readonly TestNode[]
  readonly hub: MemoryHub
  /** The node that the next viewer lands on moves on with each. */
  viewer(name: string): Promise<Viewer>
  /** A viewer on the node with this number, counted round. */
  viewerOn(index: number, name: string): Promise<Viewer>
}

/** What each node sees of its cluster, by its number. */
export type Wrap = (cluster: Cluster, index: number) => Cluster

/** `count` session nodes in this process; they stop when the test ends. */
export const startNodes = async (
  count: number,
  env: Record<string, string> = {},
  clock: Clock = systemClock,
  wrap: Wrap = (cluster) => cluster,
): Promise<Nodes> => {
  const hub = createMemoryHub(clock)
  const names = Array.from({ length: count }, (_, index) => `node-${index}`)
  const nodes = await Promise.all(
    names.map((name, index) => startNode({ env, clock, cluster: wrap(createMemoryCluster(hub, name), index) })),
  )
  const viewerOn = (index: number, name: string): Promise<Viewer> => {
    const node = nodes[index % count]
    if (!node) throw new Error('There is no node')
    return connectAs(node, name)
  }
  let next = 0
  return { nodes, hub, viewerOn, viewer: (name) => viewerOn(next++, name) }
}
