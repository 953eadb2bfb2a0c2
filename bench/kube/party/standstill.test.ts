import { expect, test } from 'vitest'
import type { PollRow } from '../../sync/page/recording.ts'
import { longestStandstill } from './standstill.ts'

const SPAN = { from: 0, until: 60_000 }

/** Asked each 100 ms; `rate` of each tenth of a second. */
const polls = (...rates: readonly number[]): PollRow[] => {
  let position = 10
  return rates.map((rate, index): PollRow => {
    position += rate / 10
    return [index * 100, position, 0, 1]
  })
}
const many = (count: number, rate: number): number[] => Array.from({ length: count }, () => rate)

test('[KU41] a film that runs, if a little slower or faster, never stands', () => {
  expect(longestStandstill(polls(...many(10, 1), ...many(10, 0.9), ...many(10, 1.1)), SPAN, [])).toBe(0)
})

test('[KU41] the longest standstill counts, not their sum', () => {
  const film = polls(...many(10, 1), ...many(4, 0), ...many(10, 1), ...many(7, 0.1), ...many(10, 1))
  expect(longestStandstill(film, SPAN, [])).toBe(700)
})

test('[KU41] a busy page that is asked late, and whose film ran on, does not stand', () => {
  expect(longestStandstill([...polls(...many(10, 1)), [2900, 13, 0, 1]], SPAN, [])).toBe(0)
})

test('[KU41] what our own seek takes is left out, and no more than that', () => {
  const film = polls(...many(10, 1), ...many(50, 0), ...many(10, 1))
  expect(longestStandstill(film, SPAN, [])).toBe(5000)
  expect(longestStandstill(film, SPAN, [900])).toBe(2000)
  expect(longestStandstill(film, SPAN, [2900])).toBe(2000)
})

test('[KU41] only what is within the span counts', () => {
  const film = polls(...many(10, 1), ...many(20, 0), ...many(10, 1))
  expect(longestStandstill(film, { from: 1500, until: 2200 }, [])).toBe(700)
})
