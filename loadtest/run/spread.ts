/** Many measured values as a few figures, in little memory however many they are. Pure. */

/** Three digits are more than two runs agree in, and bound what is kept. */
const DIGITS = 3

export interface Spread {
  /** @param value ≥ 0 */
  add(value: number): void
  /** In k6's words. Quantiles are measured values to three digits, all else is exact; empty without any value. */
  figures(): Readonly<Record<string, number>>
}

export const createSpread = (): Spread => {
  const counts = new Map<number, number>()
  let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0]
  const quantile = (share: number): number => {
    let seen = 0
    for (const [value, times] of [...counts].toSorted(([one], [other]) => one - other)) {
      seen += times
      if (seen >= share * count) return value
    }
    return max
  }
  return {
    add: (value) => {
      const rounded = Number(value.toPrecision(DIGITS))
      counts.set(rounded, (counts.get(rounded) ?? 0) + 1)
      count += 1
      sum += value
      min = Math.min(min, value)
      max = Math.max(max, value)
    },
    figures: () =>
      count === 0 ? {} : { count, avg: sum / count, min, med: quantile(0.5), max, 'p(95)': quantile(0.95), 'p(99)': quantile(0.99) },
  }
}
