import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEASE_MS } from './limits.ts'
import { look, type Sightings } from './witness.ts'

test('[CL11] nobody whose beat was counted within a lease is found silent, whenever it is looked', () => {
  const step = fc.record({ pause: fc.integer({ min: 1, max: 4000 }), delay: fc.integer({ min: 0, max: 1000 }), beats: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let sightings: Sightings | null = null
      let [now, count, lastBeat] = [0, 1, 0]
      for (const { pause, delay, beats } of steps) {
        const askedAt = now + pause
        // The beat is counted somewhere between the last answer and the question.
        if (beats) [count, lastBeat] = [count + 1, askedAt]
        now = askedAt + delay
        const looked = look(sightings, new Map([['a/1', count]]), askedAt, now)
        sightings = looked.sightings
        if (looked.silent.length > 0) expect(askedAt - lastBeat).toBeGreaterThanOrEqual(LEASE_MS)
      }
    }),
  )
})

test('[CL11] a life that stays silent is found so after a lease of looking', () => {
  let sightings: Sightings | null = null
  const found: number[] = []
  for (let now = 0; now <= 7500; now += 1500) {
    const looked = look(sightings, new Map([['a/1', 3]]), now, now)
    sightings = looked.sightings
    if (looked.silent.includes('a/1')) found.push(now)
  }
  expect(found).toEqual([6000, 7500])
})
