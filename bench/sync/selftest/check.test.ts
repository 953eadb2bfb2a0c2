import { expect, test } from 'vitest'
import { describe, holds } from './check.ts'

test('[BE3] a check of the bench holds within its bounds, and never without a value', () => {
  const check = { name: 'a', wanted: 100, within: 5 }
  expect([95, 105, 94.9, 105.1, null].map((value) => holds({ ...check, value }))).toEqual([true, true, false, false, false])
  expect([describe({ ...check, value: 101 }), describe({ ...check, value: null })]).toEqual([
    '✓ a: 101.00 ms (wanted 100 ± 5)',
    '✗ a: nothing ms (wanted 100 ± 5)',
  ])
})
