import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const CHART = 'helm/matinee'

/** Values that the chart is checked with. */
export interface ChartCase {
  readonly name: string
  /** Arguments of Helm that choose them. */
  readonly args: readonly string[]
}

/** Every example of the chart; the one that sets nothing is the chart's own values. */
export const readCases = (): ChartCase[] =>
  readdirSync(join(CHART, 'ci'))
    .filter((file) => file.endsWith('-values.yaml'))
    .sort()
    .map((file) => ({ name: file.replace('-values.yaml', ''), args: ['--values', join(CHART, 'ci', file)] }))
