import { JWT_SECRET_CHARACTERS } from '../protocol/limits.ts'

const BITS_REQUIRED = 80
/** A piece that repeats, or that anyone would try first, is worth little however long it is. */
const KNOWN_PIECE_BITS = 8
const KNOWN_PIECE_CHARACTERS = 4
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop', 'yxcvbnm']
const WORDS =
  'password passwort secret changeme letmein welcome admin default example please super very long jwt token signing your this that test key'
const KNOWN = [...RUNS, ...RUNS.map((run) => [...run].reverse().join('')), WORDS].join(' ')

/** Length of the longest beginning of `text` at `start` that is common knowledge or stands earlier in `text`. */
const knownLength = (text: readonly string[], start: number): number => {
  const past = `${KNOWN}\n${text.slice(0, start).join('')}`
  let length = 0
  while (start + length < text.length && past.includes(text.slice(start, start + length + 1).join(''))) length++
  return length
}

const shannonBits = (symbols: readonly string[]): number => {
  const counts = new Map<string, number>()
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / symbols.length), 0)
}

/** Estimated entropy in bits: Shannon's over what is new in the text, and a little for each piece that is known or repeats. */
const entropyBits = (text: readonly string[]): number => {
  const fresh: string[] = []
  let pieces = 0
  for (let at = 0; at < text.length; ) {
    const known = knownLength(text, at)
    if (known >= KNOWN_PIECE_CHARACTERS) {
      pieces++
      at += known
    } else {
      fresh.push(text[at] ?? '')
      at++
    }
  }
  return shannonBits(fresh) + pieces * KNOWN_PIECE_BITS
}

/**
 * Whether a signing secret has at least 32 characters and an estimated 80 bits (contract 2.4, rule CF5). Random hexadecimal, base64 and
 * long passphrases pass; repeated blocks, runs of the alphabet or the keyboard and the usual words do not.
 */
export const isStrongSecret = (value: string): boolean => {
  const text = [...value.toLowerCase()]
  return text.length >= JWT_SECRET_CHARACTERS && entropyBits(text) >= BITS_REQUIRED
}
