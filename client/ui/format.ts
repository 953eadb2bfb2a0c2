/** Numbers and names as people read them. Pure. */

/** `4 ms`, `1.3 s`; the sign is dropped. Takes milliseconds. */
export const formatMs = (ms: number): string => {
  const size = Math.abs(ms)
  return size < 1000 ? `${Math.round(size)} ms` : `${(size / 1000).toFixed(1)} s`
}

/** `+300 ms`, `−40 ms`. Takes milliseconds. */
export const formatOffset = (ms: number): string => `${ms < 0 ? '−' : '+'}${formatMs(ms)}`

/** `12:30`, `1:02:03`. Takes seconds. */
export const formatPosition = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** `8 Mb/s`, `1.5 Mb/s`, `400 kb/s`. Takes bits per second. */
export const formatBitrate = (bitsPerSecond: number): string =>
  bitsPerSecond >= 1_000_000 ? `${Number((bitsPerSecond / 1_000_000).toFixed(1))} Mb/s` : `${Math.round(bitsPerSecond / 1000)} kb/s`

/** Up to two letters for a round badge; a question mark where a name has none. */
export const initials = (name: string): string => {
  const letters = name
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
  return [letters[0] ?? '?', letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase()
}

/** One of `count` shades, always the same for the same key. */
export const shadeOf = (key: string, count: number): number => {
  let hash = 0
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hash % count
}
