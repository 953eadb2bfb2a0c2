import { COMPARISONS } from './comparisons.ts'
import type { Summary } from './summary.ts'

const DIGITS = 3

const rounded = (value: number): string => (Number.isInteger(value) ? String(value) : value.toPrecision(DIGITS))
/** 12345.6 as 12,300: three digits say all that such a run knows. */
const figure = (value: number): string => Number(rounded(value)).toLocaleString('en')

const systemLine = (name: string, figures: Readonly<Record<string, number>>): string =>
  `  ${name.padEnd(20)}${Object.entries(figures)
    .map(([key, value]) => `${key} ${figure(value)}`)
    .join('  ')}`

const ratioLine = (name: string, others: Readonly<Record<string, number>>): string => {
  const isMoreBetter = COMPARISONS.some((comparison) => comparison.name === name && comparison.isMoreBetter)
  const ratios = Object.entries(others).map(([other, ratio]) => `${ratio.toFixed(2)} × ${other}`)
  return `  ${name.padEnd(8)}${ratios.join('  ')}  (${isMoreBetter ? 'more' : 'less'} is better)`
}

/** The medians and ratios, for a person. */
export const tableOf = ({ workloads, ratios }: Summary): string => {
  const parts = Object.entries(workloads).map(([workload, systems]) =>
    [workload, ...Object.entries(systems).map(([name, figures]) => systemLine(name, figures))].join('\n'),
  )
  const compared = Object.entries(ratios).map(([name, others]) => ratioLine(name, others))
  return [...parts, ...(compared.length > 0 ? [['Ours', ...compared].join('\n')] : [])].join('\n\n')
}
