/** The smallest value that at least the share `q` (0–1) of the values does not pass; 0 without values. */
export const quantile = (values: ArrayLike<number>, q: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? 0
}

/** By how much values rise from one to the next: the line of least squares; 0 for fewer than two. */
export const slope = (values: readonly number[]): number => {
  const middle = (values.length - 1) / 2
  const across = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  return across === 0 ? 0 : values.reduce((sum, value, index) => sum + (index - middle) * value, 0) / across
}

/** The middle value, or between the two that are; 0 without values. */
export const median = (values: ArrayLike<number>): number => {
  const sorted = Float64Array.from(values).sort()
  const upper = sorted.length >> 1
  const lower = (sorted.length - 1) >> 1
  return sorted.length === 0 ? 0 : ((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2
}
