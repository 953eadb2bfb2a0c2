/** What each node's viewers measured, from the samples that k6 writes one a line. Pure. */
import { createNodeNames } from '../lib/node-names.ts'
import { byNode } from './by-node.ts'
import { createSpread, type Spread } from './spread.ts'
import type { Metric, Summary } from './summary.ts'

export interface SampleReader {
  /** @returns whether the line was k6's, and no word for its log */
  take(line: string): boolean
  /** A trend for each of {@link byNode.METRICS} and each node, named as k6 names a part of a metric. */
  metrics(): Summary['metrics']
}

interface Point {
  readonly metric: string
  readonly data: { readonly value: number; readonly tags?: { readonly node?: unknown } }
}

/** k6's own order of fields; most lines are of other metrics, and are not worth parsing. */
const KNOWN = /^\{"(?:metric|type)":"/
const WANTED = new RegExp(`^\\{"metric":"(?:${byNode.METRICS.map(([name]) => name).join('|')})","type":"Point"`)

const parse = (line: string): Point | null => {
  try {
    return JSON.parse(line) as Point
  } catch {
    return null
  }
}

export const createSampleReader = (): SampleReader => {
  const spreads = new Map<string, Spread>()
  const nameOf = createNodeNames()
  const count = ({ metric, data }: Point): void => {
    const node = nameOf(data.tags?.node)
    if (node === null) return
    const key = byNode.key(metric, node)
    const spread = spreads.get(key) ?? createSpread()
    spreads.set(key, spread)
    spread.add(data.value)
  }
  return {
    take: (line) => {
      const point = WANTED.test(line) ? parse(line) : null
      if (point !== null) count(point)
      return KNOWN.test(line)
    },
    metrics: () =>
      Object.fromEntries([...spreads].map(([key, spread]): [string, Metric] => [key, { type: 'trend', values: spread.figures() }])),
  }
}
