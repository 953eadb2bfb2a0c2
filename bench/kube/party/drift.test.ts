import { expect, test } from 'vitest'
import type { PageRecording, PollRow } from '../../sync/page/recording.ts'
import { p95Drift } from './drift.ts'

const SPAN = { from: 10_000, until: 40_000 }

/** A film asked for each 100 ms, `aheadMs` ahead of the time. */
const page = (aheadMs: (at: number) => number, seconds = 60): PageRecording => ({
  frames: [],
  writes: [],
  events: [],
  quality: { dropped: 0, total: 0 },
  polls: Array.from({ length: seconds * 10 }, (_, index): PollRow => [index * 100, (index * 100 + aheadMs(index * 100)) / 1000, 0, 1]),
})

test('[KU44] drift is how far the media clocks are apart 95 % of the time', () => {
  expect(p95Drift([page(() => 0), page(() => 12)], SPAN)).toBeCloseTo(12, 3)
  expect(p95Drift([page(() => 0), page((at) => (at < 11_000 ? 40 : 3))], SPAN)).toBeCloseTo(3, 3)
})

test('[KU44] a film that did not play is no drift of 0', () => {
  expect(() => p95Drift([page(() => 0), page(() => 0, 20)], SPAN)).toThrow('did not play together')
})
