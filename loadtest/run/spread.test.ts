import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSpread } from './spread.ts'

const spreadOf = (values: readonly number[]) => {
  const spread = createSpread()
  for (const value of values) spread.add(value)
  return spread.figures()
}

test('[LT14] of many values the count, the mean, both ends and the quantiles are told', () => {
  expect(spreadOf(Array.from({ length: 100 }, (_, index) => index + 1))).toEqual({
    count: 100,
    avg: 50.5,
    min: 1,
    med: 50,
    max: 100,
    'p(95)': 95,
    'p(99)': 99,
  })
  expect(spreadOf([])).toEqual({})
  expect(spreadOf([0])).toMatchObject({ count: 1, min: 0, med: 0, max: 0 })
})

test('[LT14] a quantile is a measured value, to three digits', () => {
  const positive = fc.double({ min: 0.001, max: 60_000, noNaN: true })
  fc.assert(
    fc.property(fc.array(positive, { minLength: 1, maxLength: 200 }), (values) => {
      const sorted = values.toSorted((one, other) => one - other)
      const figures = spreadOf(values)
      for (const [name, share] of [['med', 0.5] as const, ['p(95)', 0.95] as const, ['p(99)', 0.99] as const]) {
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
        expect(Math.abs((figures[name] ?? 0) - exact)).toBeLessThanOrEqual(exact * 0.005 + 1e-9)
      }
      expect([figures.min, figures.max]).toEqual([sorted[0], sorted.at(-1)])
    }),
  )
})
