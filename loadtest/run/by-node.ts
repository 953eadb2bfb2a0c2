/** The figures of each session node in a summary. Pure. */
import type { Metric, Summary } from './summary.ts'

/** What is told of each node, and what it is called in print. */
const METRICS = [
  ['matinee_join_ms', 'join'],
  ['matinee_fanout_ms', 'fan-out'],
  ['matinee_expected_position_error_ms', 'position error'],
] as const

const PART = /^(\w+)\{node:([\w.-]+)\}$/

/** As k6 names a part of a metric. */
const key = (metric: string, node: string): string => `${metric}{node:${node}}`

/** All nodes that anything was measured of, in order; nodes of an older version do not say who they are. */
const nodes = ({ metrics }: Summary): string[] =>
  [...new Set(Object.keys(metrics).flatMap((name) => PART.exec(name)?.[2] ?? []))].toSorted()

const figures = ({ metrics }: Summary, metric: string, node: string): Metric['values'] | null => metrics[key(metric, node)]?.values ?? null

/** p95 (ms) at the node where it is highest; null where no node is known. */
const slowest = (summary: Summary, metric: string): number | null => {
  const all = nodes(summary).flatMap((node) => figures(summary, metric, node)?.['p(95)'] ?? [])
  return all.length === 0 ? null : Math.max(...all)
}

/** As many of a random id as tell nodes apart for a person; the summary has it whole. */
const shown = (node: string): string => node.slice(0, 8)

export const byNode = { METRICS, key, nodes, figures, slowest, shown } as const
