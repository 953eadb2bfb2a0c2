import { expect, test } from 'vitest'
import { isTelling } from './clock-bound.ts'

test('[UI17] a clock that may be off by more than 20 ms is named, an unknown one is not', () => {
  expect([0, 3.2, 20, 20.1, 75, Number.POSITIVE_INFINITY].map(isTelling)).toEqual([false, false, false, true, true, false])
})
