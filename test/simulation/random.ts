/** Chance from a seed: the same seed gives the same world. */
export interface Random {
  /** A number in [min, max). */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
}

/** Mulberry32: small, fast, and good enough to make trouble with. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
  }
}
