import { expect, test } from 'vitest'
import { createTally } from './tally.ts'

test('[PF5] latencies are from sending to each arrival, by kind; what was sent before the restart does not count', () => {
  let now = 0
  const tally = createTally(() => now)
  const early = tally.send('command')
  tally.restart()
  const [first, probe, second] = [tally.send('command'), tally.send('probe'), tally.send('command')]
  now = 4
  for (const sequence of [early, first, probe]) tally.arrived(sequence)
  now = 9
  for (const sequence of [first, second]) tally.arrived(sequence)
  expect([...tally.latencies('command')]).toEqual([4, 9, 9])
  expect([...tally.latencies('probe')]).toEqual([4])
  expect([tally.sent('command'), tally.sent('probe'), tally.delivered]).toEqual([2, 1, 4])
  expect(tally.lastArrivals(2)).toEqual([9])
})
