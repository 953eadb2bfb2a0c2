import { expect, test } from 'vitest'
import { figuresOf } from '../analysis/figures.ts'
import { START, testRun, testViewer } from '../analysis/test-run.ts'
import { jsonOf, summaryOf } from './summary.ts'

const PLAY = { from: 0, until: 20_000, position: 3 }

test('[BE8] the file holds exactly the agreed fields', () => {
  const behind = testViewer([{ ...PLAY, position: 2.9 }], {
    writes: [
      [START + 1000, 'rate', 1.05, 1],
      [START + 2000, 'rate', 1, 1.05],
      [START + 3000, 'seek', 6, 5.9],
    ],
    quality: { dropped: 3, total: 500 },
  })
  const run = testRun([testViewer([PLAY]), behind])
  const written: unknown = JSON.parse(jsonOf([summaryOf(run, figuresOf(run))]))
  const drift = { p50: expect.closeTo(100, -1), p95: expect.closeTo(100, -1), max: expect.closeTo(100, -1) }
  expect(written).toStrictEqual({
    scenarios: [
      {
        name: 'lan',
        viewers: 2,
        seconds: 20,
        drift,
        pictureDrift: drift,
        firstSyncMs: null,
        resumeMs: null,
        seekMs: null,
        rateWritesPerMinute: expect.closeTo(6, 0),
        rateOffShare: expect.closeTo(0.05, 2),
        seeks: 1,
        droppedFrames: 3,
      },
    ],
  })
})

test('[BE8] times are whole milliseconds, what was not measured is null', () => {
  const run = testRun([testViewer([PLAY]), testViewer([PLAY])], { endedAt: START + 4000 })
  expect(summaryOf(run, figuresOf(run))).toMatchObject({ firstSyncMs: 50, drift: { p50: null, p95: null, max: null } })
})
