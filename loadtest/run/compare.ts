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

/** Two runs side by side: p95 of what takes time, counts of what is counted. */
export const comparison = (before: Summary, now: Summary): string => {
  const lines = ROWS.flatMap(([name, label]) => {
    const [old, fresh] = [value(before.metrics[name]), value(now.metrics[name])]
    if (old === null || fresh === null) return []
    const isCount = now.metrics[name]?.type === 'counter'
    return [`  ${label.padEnd(24)} ${shown(old).padStart(9)} ${shown(fresh).padStart(9)}   ${verdict(old, fresh, isCount)}`]
  })
  return `  ${'p95 (ms), or count'.padEnd(24)} ${'before'.padStart(9)} ${'now'.padStart(9)}\n${lines.join('\n')}`
}
