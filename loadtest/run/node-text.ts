import { byNode } from './by-node.ts'
import { figure, type Summary } from './summary.ts'

const WIDTH = 22

const cell = (values: Readonly<Record<string, number>> | null): string =>
  values === null ? '–' : `${figure(values.med ?? 0)}, ${figure(values['p(95)'] ?? 0)}, ${figure(values.max ?? 0)}`

const row = (first: string, cells: readonly string[]): string =>
  `  ${first.padEnd(24)} ${cells.map((text) => text.padStart(WIDTH)).join('')}`

/** A line for each session node: how its viewers joined, heard, and stood; nothing where nodes do not say who they are. */
export const nodeText = (summary: Summary): string =>
  byNode.nodes(summary).length === 0
    ? ''
    : [
        row(
          'node (p50, p95, max, ms)',
          byNode.METRICS.map(([, label]) => label),
        ),
        ...byNode.nodes(summary).map((node) =>
          row(
            byNode.shown(node),
            byNode.METRICS.map(([metric]) => cell(byNode.figures(summary, metric, node))),
          ),
        ),
      ].join('\n')
