import { byNode } from './by-node.ts'
import { type Metric, ROWS, type Summary } from './summary.ts'

/** Below this both are noise. */
const NOISE_MS = 2
const WORSE = 1.2

const value = (metric: Metric | undefined): number | null => metric?.values[metric.type === 'counter' ? 'count' : 'p(95)'] ?? null

const verdict = (before: number, now: number, isCount: boolean): string => {
  if (Math.max(before, now) < NOISE_MS && !isCount) return 'the same'
  if (before === now) return 'the same'
  if (before === 0) return 'new'
  const ratio = now / before
  return `${ratio.toFixed(2)} ×${ratio > WORSE && !isCount ? ', worse' : ''}`
}

const shown = (number: number): string => (Number.isInteger(number) ? String(number) : number.toFixed(1))

const line = (label: string, old: number | null, fresh: number | null, isCount = false): string[] =>
  old === null || fresh === null
    ? []
    : [`  ${label.padEnd(30)} ${shown(old).padStart(9)} ${shown(fresh).padStart(9)}   ${verdict(old, fresh, isCount)}`]

/** Nodes take a new name at each start: the slowest of each run can always be compared, others where both runs had them. */
const nodeLines = (before: Summary, now: Summary): string[] => {
  const both = byNode.nodes(before).filter((node) => byNode.nodes(now).includes(node))
  const p95 = (summary: Summary, metric: string, node: string) => byNode.figures(summary, metric, node)?.['p(95)'] ?? null
  return byNode.METRICS.flatMap(([metric, label]) => [
    ...line(`${label}, slowest node`, byNode.slowest(before, metric), byNode.slowest(now, metric)),
    ...both.flatMap((node) => line(`${label} at ${byNode.shown(node)}`, p95(before, metric, node), p95(now, metric, node))),
  ])
}

/** Two runs side by side: p95 of what takes time, altogether and by node, counts of what is counted. */
export const comparison = (before: Summary, now: Summary): string => {
  const lines = ROWS.flatMap(([name, label]) => {
    const isCount = now.metrics[name]?.type === 'counter'
    return line(label, value(before.metrics[name]), value(now.metrics[name]), isCount)
  })
  const all = [...lines, ...nodeLines(before, now)]
  return `  ${'p95 (ms), or count'.padEnd(30)} ${'before'.padStart(9)} ${'now'.padStart(9)}\n${all.join('\n')}`
}
