import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boundMs, type ClockState, clusterTime, isLocked, noiseMs, offsetMs, type Probe, unknownClock, withProbe } from './clock.ts'

/** A probe sent at local `t0` to a cluster `ahead` ms ahead, that took `up` and `down` ms. */
const probe = (t0: number, ahead: number, up: number, down: number): Probe => ({
  t0,
  t1: t0 + up + ahead,
  t2: t0 + up + ahead + 1,
  t3: t0 + up + 1 + down,
})
const after = (...probes: readonly Probe[]): ClockState => probes.reduce(withProbe, unknownClock)
/** Four good probes, 60 ms apart, from `t0`. */
const burst = (t0: number, ahead: number, up = 10, down = 10): Probe[] => [0, 1, 2, 3].map((i) => probe(t0 + 60 * i, ahead, up, down))

describe('without probes', () => {
  test('[TM2] nothing is known, and the bound says so', () => {
    expect(clusterTime(unknownClock, 5)).toBeNull()
    expect(offsetMs(unknownClock, 5)).toBeNull()
    expect(boundMs(unknownClock, 5)).toBe(Number.POSITIVE_INFINITY)
    expect(isLocked(unknownClock)).toBe(false)
  })
})

test('[TM1] the offset is that of the quickest question and answer', () => {
  const clock = after(probe(0, 1000, 40, 90), probe(100, 1000, 5, 5), probe(200, 1000, 200, 10))
  expect(offsetMs(clock, 500)).toBeCloseTo(1000, 6)
  expect(clusterTime(clock, 500)).toBeCloseTo(1500, 6)
})

test('[TM1] they may belong to different probes', () => {
  const clock = after(probe(0, 1000, 5, 90), probe(100, 1000, 80, 5), probe(200, 1000, 60, 60))
  expect(offsetMs(clock, 300)).toBeCloseTo(1000, 1)
  expect(boundMs(clock, 300)).toBeLessThan(5.1)
})

test('[TM6] the noise is what the next probes may change, not what all of them are wrong by', () => {
  const steady = after(...burst(0, 0, 20, 180), ...burst(300, 0, 20, 180))
  expect(boundMs(steady, 600)).toBeGreaterThan(99)
  expect(noiseMs(steady)).toBeCloseTo(0, 6)
  const unsteady = after(...[0, 1, 2, 3].flatMap((i) => [probe(i * 200, 0, 45, 75), probe(i * 200 + 100, 0, 90, 90)]))
  expect(noiseMs(unsteady)).toBeCloseTo(15, 6)
  expect(noiseMs(unknownClock)).toBe(Number.POSITIVE_INFINITY)
})

test('[TM1] a probe that has left the window does not count any more', () => {
  const old = after(...burst(0, 1000, 1, 1))
  const later = withProbe(old, probe(200_000, 1002, 10, 10))
  expect(later.window).toHaveLength(1)
  expect(offsetMs(later, 300_000)).toBeCloseTo(1002, 6)
})

test('[TM1] whatever the delays, the offset is within the bound of the truth', () => {
  const delays = fc.array(fc.tuple(fc.double({ min: 0.1, max: 900, noNaN: true }), fc.double({ min: 0.1, max: 900, noNaN: true })), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(delays, fc.integer({ min: -1e12, max: 1e12 }), (pairs, ahead) => {
      const clock = after(...pairs.map(([up, down], i) => probe(i * 2000, ahead, up, down)))
      const now = pairs.length * 2000
      expect(Math.abs((offsetMs(clock, now) ?? Number.NaN) - ahead)).toBeLessThanOrEqual(boundMs(clock, now) + 0.01)
    }),
  )
})

test('[TM2] the bound is half the round trip and 50 ppm of its age', () => {
  const clock = after(...burst(0, 0, 10, 10))
  const { at } = clock.window.at(-1) ?? { at: 0 }
  expect(boundMs(clock, at)).toBeCloseTo(10, 6)
  expect(boundMs(clock, at + 60_000)).toBeCloseTo(13, 6)
})

test('[TM3] four answers lock it', () => {
  const probes = burst(0, 0)
  expect(isLocked(after(...probes.slice(0, 3)))).toBe(false)
  expect(isLocked(after(...probes))).toBe(true)
})

describe('a wall clock that lies', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('[TM4] it changes nothing', () => {
    const honest = after(...burst(0, 1000))
    vi.setSystemTime(new Date('1999-12-31'))
    const probes = burst(0, 1000)
    const lied = probes.reduce((state, next) => {
      vi.setSystemTime(new Date(Date.now() + 3_600_000))
      return withProbe(state, next)
    }, unknownClock)
    expect(lied).toEqual(honest)
    expect(clusterTime(lied, 700)).toBe(clusterTime(honest, 700))
  })
})

test('[TM5] a small change is slewed by 5 ms a second', () => {
  const rough = after(...burst(0, 1000, 10, 50))
  const before = offsetMs(rough, 300) ?? 0
  expect(before).toBeCloseTo(980, 6)
  const better = withProbe(rough, probe(1000, 1000, 5, 5))
  const { at } = better.window.at(-1) ?? { at: 0 }
  expect(offsetMs(better, at)).toBeCloseTo(980, 6)
  expect(offsetMs(better, at + 2000)).toBeCloseTo(990, 6)
  expect(offsetMs(better, at + 4000)).toBeCloseTo(1000, 6)
  expect(offsetMs(better, at + 60_000)).toBeCloseTo(1000, 6)
  expect(boundMs(better, at)).toBeCloseTo(25, 6)
})

test('[TM5] a large change is stepped: the machine slept while its own clock stood', () => {
  const clock = withProbe(after(...burst(0, 1000, 10, 10)), probe(5000, 61_000, 30, 30))
  expect(offsetMs(clock, 5100)).toBeCloseTo(61_000, 6)
  expect(clock.window).toHaveLength(1)
})

test('[TM5] while it locks, every better probe is taken as it is', () => {
  const clock = after(probe(0, 1000, 10, 60), probe(60, 1000, 5, 5))
  expect(offsetMs(clock, 100)).toBeCloseTo(1000, 6)
})

test('[TM5] cluster time never runs backwards by slewing', () => {
  const clock = withProbe(after(...burst(0, 1000, 60, 10)), probe(1000, 1000, 2, 2))
  const times = Array.from({ length: 200 }, (_, i) => clusterTime(clock, 1010 + i * 10) ?? 0)
  for (const [i, time] of times.entries()) expect(time).toBeGreaterThan(times[i - 1] ?? 0)
})

test('[TM1] a probe that makes no sense changes nothing', () => {
  const clock = after(...burst(0, 1000))
  expect(withProbe(clock, { t0: 10, t1: 5, t2: 6, t3: 9 })).toBe(clock)
  expect(withProbe(clock, { t0: 10, t1: 8, t2: 6, t3: 20 })).toBe(clock)
  expect(withProbe(clock, { t0: 10, t1: Number.NaN, t2: 6, t3: 20 })).toBe(clock)
})
