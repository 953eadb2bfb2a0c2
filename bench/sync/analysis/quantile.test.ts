import { expect, test } from 'vitest'
import { quantile } from './quantile.ts'

test('[BE4] quantiles lie between neighbours, whatever the order', () => {
  expect([quantile([3, 1, 2], 0.5), quantile([4, 1, 2, 3], 0.5), quantile([10, 0], 0.95), quantile([7], 1)]).toEqual([2, 2.5, 9.5, 7])
  expect(quantile([], 0.5)).toBeNull()
})
