import { expect, test } from 'vitest'
import { isLocked, unknownClock, withProbe } from './clock.ts'
import { afterProbe, startBurst } from './probe-plan.ts'

/** When the first `count` probes of a plan that starts at `now` are sent. */
const sentAt = (now: number, count: number): number[] => {
  const times: number[] = []
  let plan = startBurst(now)
  while (times.length < count) {
    times.push(plan.nextAt)
    plan = afterProbe(plan, plan.nextAt)
  }
  return times
}

test('[TM3] with a round trip of 200 ms a burst locks the clock in under 500 ms', () => {
  const state = sentAt(0, 4).reduce((clock, t0) => withProbe(clock, { t0, t1: t0 + 100, t2: t0 + 100, t3: t0 + 200 }), unknownClock)
  expect(isLocked(state)).toBe(true)
  expect(state.window.at(-1)?.at).toBeLessThan(500)
})

test('[TM3] after the burst there is one probe every few seconds', () => {
  const times = sentAt(1000, 19)
  expect(times.slice(0, 6)).toEqual([1000, 1060, 1120, 1180, 1240, 1300])
  expect(times.slice(6, 16)).toEqual([1600, 1900, 2200, 2500, 2800, 3100, 3400, 3700, 4000, 4300])
  expect(times.slice(16)).toEqual([9300, 14_300, 19_300])
})

test('[TM3] a new burst begins at once', () => {
  const plan = afterProbe(startBurst(0), 0)
  expect(plan.nextAt).toBe(60)
  expect(startBurst(70_000).nextAt).toBe(70_000)
})
