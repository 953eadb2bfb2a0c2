/** The mark that a command carries through a server: its number, in characters that an operation id may have. */

const EDGE = '--'
const DIGIT_0 = 48
const DIGIT_9 = 57
const DASH = 45

export const markOf = (sequence: number): string => `${EDGE}${sequence}${EDGE}`

const numberAt = (buffer: Buffer, from: number, end: number): number | null => {
  let value = 0
  let at = from
  for (; at < end; at++) {
    const character = buffer[at] ?? 0
    if (character < DIGIT_0 || character > DIGIT_9) break
    value = value * 10 + character - DIGIT_0
  }
  return at > from && at + 1 < end && buffer[at] === DASH && buffer[at + 1] === DASH ? value : null
}

/** The number of the first mark in a payload; null without one. */
export const findMark = (buffer: Buffer, start: number, end: number): number | null => {
  for (let at = buffer.indexOf(EDGE, start, 'latin1'); at >= 0 && at < end; at = buffer.indexOf(EDGE, at + 1, 'latin1')) {
    const value = numberAt(buffer, at + EDGE.length, end)
    if (value !== null) return value
  }
  return null
}
