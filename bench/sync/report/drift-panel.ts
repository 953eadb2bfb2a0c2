/** Drift over time, small and large both to be seen: linear up to 10 ms, logarithmic beyond. */
import type { PairDrift } from '../analysis/drift.ts'
import type { Drift } from '../analysis/figures.ts'
import { GRID_MS } from '../analysis/phase.ts'
import { IN_STEP_MS } from '../analysis/sync-time.ts'
import { LEFT, type Place, RIGHT } from './layout.ts'
import { path, stroke, words } from './svg.ts'

export const PANEL_HEIGHT = 220
const HEAD = 20
const COLOURS = ['#1565c0', '#c62828', '#2e7d32', '#6a1b9a', '#ef6c00', '#00838f', '#5d4037', '#ad1457', '#37474f', '#9e9d24']
const LINEAR_MS = 10
const LIMIT_MS = 10_000
const LINES_MS = [0, 10, 40, 100, 1000, 10_000]

const scale = (ms: number): number => Math.asinh(Math.max(-LIMIT_MS, Math.min(LIMIT_MS, ms)) / LINEAR_MS) / Math.asinh(LIMIT_MS / LINEAR_MS)
const heightIn =
  (top: number) =>
  (ms: number): number =>
    top + HEAD + ((PANEL_HEIGHT - HEAD) / 2) * (1 - scale(ms))

const label = (ms: number): string => (Math.abs(ms) >= 1000 ? `${ms / 1000} s` : `${ms} ms`)
const colour = (index: number): string => COLOURS[index % COLOURS.length] ?? '#000'

const gridLines = (y: (ms: number) => number): string[] =>
  [...LINES_MS, ...LINES_MS.slice(1).map((ms) => -ms)].flatMap((ms) => [
    stroke(LEFT, y(ms), RIGHT, y(ms), Math.abs(ms) === IN_STEP_MS ? 'stroke="#d33" stroke-dasharray="4 3"' : 'stroke="#ddd"'),
    words(LEFT - 5, y(ms) + 4, label(ms), 'text-anchor="end" fill="#555"'),
  ])

/** One path for each stretch without a gap; what does not count is pale. */
const pairPaths = ({ points }: PairDrift, index: number, x: Place, y: (ms: number) => number): string[] => {
  const stretches: { readonly counts: boolean; readonly points: [number, number][] }[] = []
  let last = 0
  for (const { at, ms, counts } of points) {
    const current = stretches.at(-1)
    if (current?.counts === counts && at - last <= GRID_MS * 1.5) current.points.push([x(at), y(ms)])
    else stretches.push({ counts, points: [[x(at), y(ms)]] })
    last = at
  }
  const style = `stroke="${colour(index)}" stroke-width="1.3"`
  return stretches.map((stretch) => path(stretch.points, stretch.counts ? style : `${style} opacity="0.35"`))
}

export interface DriftPanel {
  readonly title: string
  readonly drift: Drift
}

/** Drawn from `top` down, {@link PANEL_HEIGHT} high. */
export const driftPanel = ({ title, drift: { figures: drift, pairs } }: DriftPanel, top: number, x: Place): string[] => {
  const y = heightIn(top)
  const summary = [drift.p50, drift.p95, drift.max].map((value) => value?.toFixed(1) ?? '–').join(' / ')
  const legend = pairs.map(({ pair: [first, second] }, index) =>
    words(RIGHT - (pairs.length - index) * 30, top + 12, `${first + 1}–${second + 1}`, `fill="${colour(index)}" font-weight="bold"`),
  )
  return [
    words(LEFT, top + 12, `${title}: p50 / p95 / max ${summary} ms`),
    ...legend,
    ...gridLines(y),
    ...pairs.flatMap((pair, index) => pairPaths(pair, index, x, y)),
  ]
}
