import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../../../test/simulation/random.ts'
import { type Link, straight } from './link.ts'
import { createShaper } from './shaper.ts'

const CHUNKS = Array.from({ length: 400 }, (_, index) => index * 10)
const delaysOf = (change: Partial<Link>, seed = 1, bytes = 100): number[] => {
  const shaper = createShaper({ ...straight, ...change }, createRandom(seed))
  return CHUNKS.map((now) => shaper.dueAt(now, bytes) - now)
}

test('[BE1] the same seed shapes alike, another one differently', () => {
  const link = { delayMs: 75, jitterMs: 30, stallShare: 0.03, stallMs: 200 }
  expect(delaysOf(link, 5)).toEqual(delaysOf(link, 5))
  expect(delaysOf(link, 5)).not.toEqual(delaysOf(link, 6))
})

test('[BE1] a delay is exact, jitter stays within its bounds and uses them', () => {
  expect(new Set(delaysOf({ delayMs: 20 }))).toEqual(new Set([20]))
  const jittered = delaysOf({ delayMs: 75, jitterMs: 30 })
  expect(Math.min(...jittered)).toBeGreaterThanOrEqual(45)
  expect(Math.max(...jittered)).toBeLessThanOrEqual(105)
  expect(Math.max(...jittered) - Math.min(...jittered)).toBeGreaterThan(50)
})

test('[BE1] nothing overtakes, whatever the link', () => {
  const links = fc.record({
    delayMs: fc.integer({ min: 0, max: 300 }),
    jitterMs: fc.integer({ min: 0, max: 200 }),
    stallShare: fc.double({ min: 0, max: 1, noNaN: true }),
    stallMs: fc.integer({ min: 0, max: 500 }),
    bytesPerSecond: fc.integer({ min: 1000, max: 1_000_000 }),
  })
  const gaps = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 50 })
  fc.assert(
    fc.property(links, gaps, fc.integer(), (link, waits, seed) => {
      const shaper = createShaper(link, createRandom(seed))
      let now = 0
      let last = 0
      for (const wait of waits) {
        now += wait
        const due = shaper.dueAt(now, 200)
        expect(due).toBeGreaterThanOrEqual(Math.max(now, last))
        last = due
      }
    }),
  )
})

test('[BE2] a lost chunk holds up those behind it, and about as many are lost as was said', () => {
  const held = delaysOf({ delayMs: 20, stallShare: 0.03, stallMs: 200 })
  const first = held.indexOf(220)
  expect(first).toBeGreaterThanOrEqual(0)
  expect(held[first + 1]).toBe(210)
  const shaper = createShaper({ ...straight, stallShare: 0.03, stallMs: 1 }, createRandom(2))
  const lost = Array.from({ length: 10_000 }, (_, index) => shaper.dueAt(index * 10, 1) - index * 10).filter((delay) => delay > 0)
  expect(lost.length / 10_000).toBeCloseTo(0.03, 2)
})

test('[BE2] bandwidth makes a queue', () => {
  const shaper = createShaper({ ...straight, bytesPerSecond: 1000 }, createRandom(1))
  expect([shaper.dueAt(0, 500), shaper.dueAt(0, 500), shaper.dueAt(5000, 500)]).toEqual([500, 1000, 5500])
})
