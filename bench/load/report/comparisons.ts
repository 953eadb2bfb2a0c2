/** A figure by which ours is held against others. */
export interface Comparison {
  readonly name: string
  readonly workload: string
  readonly figure: string
  /** Whether more is better. */
  readonly isMoreBetter: boolean
  readonly pairs: readonly (readonly [ours: string, other: string])[]
}

const ONE_NODE = ['socketio', 'socketio-once', 'ws', 'ws-once', 'rust-peer'].map((other) => ['matinee', other] as const)
const TWO_NODES = ['socketio-redis-2', 'socketio-sharded-2', 'matinee'].map((other) => ['matinee-2', other] as const)

const less = (name: string, workload: string, figure: string, pairs: Comparison['pairs']): Comparison => ({
  name,
  workload,
  figure,
  isMoreBetter: false,
  pairs,
})

/** Two nodes are held against others' two nodes, and against our own one. */
export const COMPARISONS: readonly Comparison[] = [
  less('W1', 'W1', 'cpuSecondsPer1000', [...ONE_NODE, ...TWO_NODES]),
  less('W1 p50', 'W1', 'commandP50Ms', [...ONE_NODE, ...TWO_NODES]),
  less('W1R', 'W1R', 'cpuSecondsPer1000', [...ONE_NODE, ...TWO_NODES]),
  less('W2', 'W2', 'lastP50Ms', [...ONE_NODE, ...TWO_NODES]),
  less('W3', 'W3', 'bytesPerViewer', ONE_NODE),
  less('W4', 'W4', 'seconds', ONE_NODE),
  { ...less('W5', 'W5', 'deliveredPerSecond', [...ONE_NODE, ...TWO_NODES]), isMoreBetter: true },
  less('W6', 'W6', 'bytesPerSecond', ONE_NODE),
]
