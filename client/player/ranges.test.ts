import { expect, test } from 'vitest'
import { type Ranges, secondsAhead } from './ranges.ts'

const ranges = (...pairs: readonly (readonly [number, number])[]): Ranges => ({
  length: pairs.length,
  start: (index) => pairs[index]?.[0] ?? Number.NaN,
  end: (index) => pairs[index]?.[1] ?? Number.NaN,
})

test('[FO14] how much can be played on without loading', () => {
  expect(secondsAhead(ranges([0, 30]), 12)).toBe(18)
  expect(secondsAhead(ranges([0, 10], [40, 60]), 45)).toBe(15)
})

test('[FO14] outside of what is loaded that is nothing', () => {
  expect(secondsAhead(ranges([0, 10], [40, 60]), 20)).toBe(0)
  expect(secondsAhead(ranges([40, 60]), 20)).toBe(0)
  expect(secondsAhead(ranges(), 0)).toBe(0)
})

test('[FO14] a hole that players jump by themselves is none', () => {
  expect(secondsAhead(ranges([0, 10], [10.05, 20]), 5)).toBe(15)
  expect(secondsAhead(ranges([0.05, 20]), 0)).toBe(20)
  expect(secondsAhead(ranges([0, 10], [10.2, 20]), 5)).toBe(5)
})
