import type { NodeId } from '../cluster.ts'

/** One registration of a node, `<NodeId>/<number>`: a node that was taken for dead goes on under its next. Holds no blank. */
export type Life = string

export const lifeOf = (nodeId: NodeId, number: number): Life => `${nodeId}/${number}`
export const nodeOf = (life: Life): NodeId => life.slice(0, life.lastIndexOf('/'))
