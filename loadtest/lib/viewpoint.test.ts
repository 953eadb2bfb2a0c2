import { expect, test } from 'vitest'
import { type ClockState, unknownClock, withProbe } from '../../client/sync/clock.ts'
import type { Timeline } from '../../services/protocol/types.ts'
import { errorsMs, type Viewpoint } from './viewpoint.ts'

const media = { itemId: 'film', title: 'A film', durationSeconds: 7200 }
const playing: Timeline = { epoch: 1, version: 1, media, playing: true, position: 100, at: 50_000, rate: 1 }

/** A clock that is `wrongMs` beside the truth, which is local time + 1000. */
const clock = (wrongMs: number): ClockState =>
  [1, 2, 3, 4].reduce((state, t0) => {
    const there = t0 + 1 + 1000 + wrongMs
    return withProbe(state, { t0, t1: there, t2: there, t3: t0 + 2 })
  }, unknownClock)
const viewer = (wrongMs: number, timeline = playing, before: Timeline | null = null): Viewpoint => ({
  before,
  timeline,
  clock: clock(wrongMs),
})

test('[LT3] who has the same timeline is apart by what the clocks differ', () => {
  expect(errorsMs(viewer(0), [viewer(0), viewer(7)], 60_000)).toEqual([0, expect.closeTo(7, 6)])
  expect(errorsMs(viewer(7), [viewer(0)], 60_000)).toEqual([expect.closeTo(7, 6)])
})

test('[LT3] who has not heard of a seek yet is apart by it', () => {
  const sought = { ...playing, version: 2, position: 200, at: 59_000 }
  expect(errorsMs(viewer(0, sought, playing), [viewer(0)], 60_000)).toEqual([expect.closeTo(91_000, 6)])
})

test('[LT3] a command that is not in effect yet moves nobody', () => {
  const faster = { ...playing, version: 2, rate: 2, position: 111.5, at: 61_500 }
  expect(errorsMs(viewer(0, faster, playing), [viewer(0)], 60_000)).toEqual([0])
})

test('[LT3] without a locked clock nothing is said', () => {
  const unsure = { before: null, timeline: playing, clock: unknownClock }
  expect(errorsMs(viewer(0), [unsure, null, viewer(0)], 60_000)).toEqual([null, null, 0])
  expect(errorsMs(unsure, [viewer(0)], 60_000)).toEqual([null])
})
