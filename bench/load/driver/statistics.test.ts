import { expect, test } from 'vitest'
import { median, quantile, slope } from './statistics.ts'

test('[PF5] a quantile is a value that was measured, with at least its share at or below it', () => {
  const values = [5, 1, 4, 2, 3]
  expect([0, 0.2, 0.5, 0.99, 1].map((q) => quantile(values, q))).toEqual([1, 1, 3, 5, 5])
  expect(quantile([], 0.5)).toBe(0)
})

test('[PF5] the median of an even number is between the two in the middle', () => {
  expect([median([3]), median([4, 1]), median([9, 1, 2]), median([])]).toEqual([3, 2.5, 2, 0])
})

test('[PF11] a slope is that of the line of least squares, from one value to the next', () => {
  expect([slope([3, 5, 7, 9]), slope([4, 4, 4]), slope([1, 2, 0]), slope([8]), slope([])]).toEqual([2, 0, -0.5, 0, 0])
})
