/** `1:05` or `1:02:03`; `–:––` while it is unknown. */
export const clockTime = (seconds: number): string => {
  if (!Number.isFinite(seconds)) return '–:––'
  const whole = Math.floor(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** `2 min`, `45 s`, or nothing while it is unknown. */
export const duration = (seconds: number | null): string => {
  if (seconds === null) return ''
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

/** `110 kb/s` or `4.2 Mb/s`, or nothing while it is unknown. */
export const bitrate = (bitsPerSecond: number | null): string => {
  if (bitsPerSecond === null) return ''
  return bitsPerSecond < 1_000_000 ? `${Math.round(bitsPerSecond / 1000)} kb/s` : `${(bitsPerSecond / 1_000_000).toFixed(1)} Mb/s`
}
