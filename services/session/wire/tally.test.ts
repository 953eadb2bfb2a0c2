import { expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { createTally } from './tally.ts'

test('[WI9] the first is reported at once, the rest once a second with a count', () => {
  const clock = createManualClock()
  const reports: number[] = []
  const tally = createTally(clock, 1000, (count) => reports.push(count))
  for (let drop = 0; drop < 40; drop++) tally.count()
  expect(reports).toEqual([1])
  clock.advance(1000)
  expect(reports).toEqual([1, 39])
  clock.advance(5000)
  tally.count()
  expect(reports).toEqual([1, 39, 1])
  expect(clock.pending()).toBe(1)
})

test('[WI9] what was not reported yet is when the connection ends', () => {
  const clock = createManualClock()
  const reports: number[] = []
  const tally = createTally(clock, 1000, (count) => reports.push(count))
  for (let drop = 0; drop < 3; drop++) tally.count()
  tally.close()
  expect(reports).toEqual([1, 2])
  expect(clock.pending()).toBe(0)
})
