import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconnectDelayMs } from './reconnect-delay.ts'

test('[NE5] delays grow to 30 s and stay there', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map((failures) => reconnectDelayMs(failures, 0, 0))
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
})

test('[NE5] half of a delay is drawn by lot', () => {
  expect(reconnectDelayMs(3, 0, 0)).toBe(1000)
  expect(reconnectDelayMs(3, 0, 0.5)).toBe(1500)
})

test('[NE5] what the other side asked to wait is waited, and still spread', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(3_600_000), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, asked, random) => {
      expect(reconnectDelayMs(failures + 1, asked, random)).toBeGreaterThanOrEqual(asked)
    }),
  )
  expect(reconnectDelayMs(1, 60_000, 0.9)).toBeGreaterThan(reconnectDelayMs(1, 60_000, 0.1))
})
