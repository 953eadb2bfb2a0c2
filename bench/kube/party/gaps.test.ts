import { expect, test } from 'vitest'
import { longestSilence } from './gaps.ts'

const SPAN = { from: 1000, until: 6000 }

test('[KU40] a viewer who hears something each period is never off', () => {
  expect(longestSilence([500, 2000, 3000, 4000, 5000, 6500], SPAN, 1000)).toBe(0)
})

test('[KU40] the longest time beyond the period counts, at the beginning and at the end too', () => {
  expect(longestSilence([1500, 2500, 4800, 5800], SPAN, 1000)).toBe(1300)
  expect(longestSilence([4000, 5000], SPAN, 1000)).toBe(2000)
  expect(longestSilence([2000, 2500], SPAN, 1000)).toBe(2500)
})

test('[KU40] who hears nothing is off all along; what was heard before and after does not count', () => {
  expect(longestSilence([], SPAN, 1000)).toBe(4000)
  expect(longestSilence([999, 1000, 6000, 6001], SPAN, 1000)).toBe(4000)
})
