/** The smallest value that at least the share `q` (0–1) of the values does not pass; 0 without values. */
export const quantile = (values: ArrayLike<number>, q: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? 0
}

/** The middle value, or between the two that are; 0 without values. */
export const median = (values: ArrayLike<number>): number => {
  const sorted = Float64Array.from(values).sort()
  const upper = sorted.length >> 1
  const lower = (sorted.length - 1) >> 1
  return sorted.length === 0 ? 0 : ((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2
}
