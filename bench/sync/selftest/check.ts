/** One thing that the bench knows beforehand, and what it measured. */
export interface Check {
  readonly name: string
  /** Ms; null: nothing was measured. */
  readonly value: number | null
  readonly wanted: number
  readonly within: number
}

export const holds = ({ value, wanted, within }: Check): boolean => value !== null && Math.abs(value - wanted) <= within

export const describe = (check: Check): string =>
  `${holds(check) ? '✓' : '✗'} ${check.name}: ${check.value?.toFixed(2) ?? 'nothing'} ms (wanted ${check.wanted} ± ${check.within})`
