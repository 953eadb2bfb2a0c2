import { JWT_SECRET_CHARACTERS } from '../protocol/limits.ts'

const MINIMUM_BITS = 80

/** Shannon's estimate from how often each element occurs, times how many there are (bits). */
const bitsOf = (elements: readonly (string | number)[]): number => {
  const counts = new Map<string | number, number>()
  for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(elements.length / count), 0)
}

const isRepeatedBlock = (value: string): boolean => {
  for (let period = 1; period <= value.length / 2; period++) if (value.startsWith(value.slice(period))) return true
  return false
}

/**
 * Whether a signing secret has at least 32 characters of high entropy (rule CF5): 80 bits by its characters and also by the steps
 * between them, so that neither a repeated block nor a run such as `abcdefgh…` passes for a secret.
 */
export const isStrongSecret = (value: string): boolean => {
  const characters = [...value]
  if (characters.length < JWT_SECRET_CHARACTERS || isRepeatedBlock(value)) return false
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return bitsOf(characters) >= MINIMUM_BITS && bitsOf(steps) >= MINIMUM_BITS
}
