import { expect, test } from 'vitest'
import { type DriftWindow, medianDrift, quietUntil, spreadOf, withDrift } from './drift.ts'

const feed = (window: DriftWindow, ...seconds: readonly number[]): DriftWindow =>
  seconds.reduce((filled, value, i) => withDrift(filled, window.from + 50 * i, value), window)

test('[FO2] the median of a few measurements: one late frame moves nothing', () => {
  expect(medianDrift(feed(quietUntil(0), 0.01, 0.011, 0.5, 0.009, 0.01), 300, 0)).toBeCloseTo(0.01, 6)
})

test('[FO2] too few say nothing', () => {
  expect(medianDrift(feed(quietUntil(0), 1, 1, 1, 1), 300, 0)).toBeNull()
})

test('[FO2] while the player settles, and for a frame seen twice, nothing is taken', () => {
  expect(withDrift(quietUntil(100), 99, 1).samples).toEqual([])
  const once = withDrift(quietUntil(0), 100, 1)
  expect(withDrift(once, 100, 2)).toBe(once)
})

test('[FO2] only the newest eight count, and none that is old', () => {
  const window = feed(quietUntil(0), 9, 9, 9, 9, 1, 1, 1, 1, 1, 1, 1, 1)
  expect(window.samples).toHaveLength(8)
  expect(medianDrift(window, 600, 0)).toBe(1)
  expect(withDrift(window, 60_000, 3).samples).toEqual([{ at: 60_000, seconds: 3 }])
})

test('[FO2] measurements made while the drift moves are carried to now', () => {
  const window = feed(quietUntil(0), -0.1, -0.0975, -0.095, -0.0925, -0.09)
  expect(medianDrift(window, 1000, 0.05)).toBeCloseTo(-0.05, 6)
})

test('[FO3] how finely a player tells where it is, is told apart from where it is', () => {
  const told = (offsets: readonly number[]) =>
    offsets.reduce((window, offset, index) => withDrift(window, index * 50, 0.02 + offset), quietUntil(0))
  expect(spreadOf(told([0, 0, 0.2, 0, 0]), 250, 0)).toBeCloseTo(0, 6)
  expect(spreadOf(told([-0.01, 0.01, -0.01, 0.01, 0, 0.01, -0.01, 0.01]), 400, 0)).toBeCloseTo(0.02, 6)
  expect(spreadOf(quietUntil(0), 0, 0)).toBe(0)
})
