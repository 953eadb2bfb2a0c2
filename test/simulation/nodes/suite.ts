import { describe, expect, test } from 'vitest'
import { runEvening } from './evening.ts'
import { type KnownEvening, knownEvenings } from './known-evenings.ts'
import type { Trouble } from './troubles.ts'

/** How many evenings of each kind; more by SIM_SEEDS=4000, others by SIM_FIRST=5000. */
const SEEDS = Number(process.env.SIM_SEEDS ?? 300)
const FIRST = Number(process.env.SIM_FIRST ?? 1)
const CHUNK = 50

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
const chunks = seedsFrom(0, Math.ceil(SEEDS / CHUNK)).map((index) => FIRST + index * CHUNK)
const named = (troubles: readonly Trouble[]): string => troubles.join(', ')

/** Evenings of one kind of trouble, as a suite of a file's own: files run side by side. */
export const registerEvenings = (rule: string, troubles: readonly Trouble[], what: string): void => {
  describe(named(troubles), () => {
    const isOfThese = (one: KnownEvening) => named(one.troubles) === named(troubles)
    const known = knownEvenings.filter(isOfThese)

    test.each(known)(`[${rule}] seed $seed: $what`, async ({ seed }) => {
      expect((await runEvening(seed, troubles)).faults).toEqual([])
    })

    test.each(chunks)(`[${rule}] ${what}: ${CHUNK} seeds from %d`, async (first) => {
      const failures: string[] = []
      let rooms = 0
      for (const seed of seedsFrom(first, CHUNK)) {
        const evening = await runEvening(seed, troubles)
        rooms += evening.rooms
        failures.push(...evening.faults.map((fault) => `seed ${seed}: ${fault}`))
      }
      // A seed named here goes into known-evenings.ts, with what was wrong.
      expect(failures).toEqual([])
      // Evenings on which nothing is left would show nothing.
      expect(rooms).toBeGreaterThan(CHUNK / 2)
    })
  })
}
