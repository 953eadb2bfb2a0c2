/** The value below which the share `q` (0–1) of the values lies, between neighbours where it falls between; null without values. */
export const quantile = (values: readonly number[], q: number): number | null => {
  const sorted = Float64Array.from(values).sort()
  const place = (sorted.length - 1) * q
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  return below === undefined || above === undefined ? null : below + (above - below) * (place - Math.floor(place))
}
