import { expect, test } from 'vitest'
import type { WriteRow } from '../page/recording.ts'
import { correctionsOf } from './correction.ts'
import { START, testRun, testViewer } from './test-run.ts'

const PLAY = { from: 0, until: 20_000, position: 3 }
const writes = (...rows: readonly (readonly [afterMs: number, what: 'rate' | 'seek', value: number])[]): WriteRow[] =>
  rows.map(([after, what, value]) => [START + after, what, value, 1])

test('[BE6] rate writes, the time away from the room’s rate and beyond 5 % are counted by viewer', () => {
  const busy = testViewer([PLAY], {
    writes: writes(
      [-50, 'rate', 1],
      [1000, 'rate', 1.08],
      [2000, 'rate', 1],
      [10_000, 'rate', 0.9],
      [11_000, 'rate', 1],
      [21_000, 'rate', 1],
    ),
  })
  const [quiet, corrected] = correctionsOf(testRun([testViewer([PLAY]), busy]))
  expect(quiet).toMatchObject({ rateWritesPerMinute: 0, rateOffShare: 0, slowest: 1, fastest: 1 })
  expect(corrected?.rateWritesPerMinute).toBeCloseTo(12, 0)
  expect(corrected?.rateOffShare).toBeCloseTo(0.1, 2)
  expect(corrected?.rateFarShare).toBeCloseTo(1 / 17, 2)
  expect([corrected?.slowest, corrected?.fastest]).toEqual([expect.closeTo(0.9), expect.closeTo(1.08)])
})

test('[BE6] a seek that a command or a return asks for is not a correction; any further one is', () => {
  const commands = [
    { kind: 'play', at: START, target: null },
    { kind: 'pause', at: START + 4000, target: null },
    { kind: 'resume', at: START + 6000, target: null },
    { kind: 'seek', at: START + 8000, target: 60 },
  ] as const
  const asked = writes([4100, 'seek', 7], [8100, 'seek', 60])
  const host = testViewer([PLAY], { writes: asked })
  const guest = testViewer([PLAY], { writes: asked })
  const twice = testViewer([PLAY], { writes: [...asked, ...writes([8600, 'seek', 60.4], [12_000, 'seek', 64])] })
  expect(correctionsOf(testRun([host, guest, twice], { commands })).map(({ seeks }) => seeks)).toEqual([1, 0, 2])
  const joiner = testViewer([PLAY], { writes: writes([3000, 'seek', 6]) })
  const incidents = [{ kind: 'join', at: START + 2900, viewer: 1 }] as const
  expect(correctionsOf(testRun([host, joiner], { incidents })).map(({ seeks }) => seeks)).toEqual([2, 0])
})

test('[BE6] stalls are counted, and those that a seek caused', () => {
  const viewer = testViewer([PLAY], {
    writes: writes([8000, 'seek', 60]),
    events: [
      [START + 3000, 'waiting', 0],
      [START + 8100, 'waiting', 0],
      [START + 8200, 'playing', 0],
      [START + 12_000, 'waiting', 0],
    ],
    quality: { dropped: 9, total: 500 },
    qualityAtStart: { dropped: 4, total: 10 },
  })
  expect(correctionsOf(testRun([viewer]))[0]).toMatchObject({ stalls: 3, stallsBySeek: 1, droppedFrames: 5 })
})
