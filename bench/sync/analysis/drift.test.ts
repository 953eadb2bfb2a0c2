import { expect, test } from 'vitest'
import { driftFigures, driftOf } from './drift.ts'
import { pollsOf, START, type Stretch, testRun, testViewer } from './test-run.ts'

const PLAY: Stretch = { from: 0, until: 20_000, position: 3 }
const shifted = (ms: number): Stretch => ({ ...PLAY, position: PLAY.position + ms / 1000 })

test('[BE3] one viewer recorded twice is in step with himself', () => {
  const viewer = testViewer([PLAY])
  expect(driftFigures(driftOf(testRun([viewer, viewer])))).toEqual({ p50: 0, p95: 0, max: 0 })
})

test('[BE3] a known offset is found, with its sign', () => {
  const drift = driftOf(testRun([testViewer([PLAY]), testViewer([shifted(100)])]))
  const { p50, p95, max } = driftFigures(drift)
  for (const figure of [p50, p95, max]) expect(Math.abs((figure ?? 0) - 100)).toBeLessThan(4)
  expect(drift[0]?.points[200]?.ms).toBeLessThan(0)
})

test('[BE4] each pair is measured every 50 ms, and counts from 5 s after each command', () => {
  const commands = [
    { kind: 'play', at: START, target: null },
    { kind: 'pause', at: START + 8000, target: null },
    { kind: 'resume', at: START + 10_000, target: null },
  ] as const
  const drift = driftOf(testRun([testViewer([PLAY]), testViewer([PLAY]), testViewer([shifted(30)])], { commands }))
  expect(drift.map(({ pair }) => pair)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ])
  const times = (drift[0]?.points ?? []).map(({ at }) => at - START)
  expect(times.slice(0, 3)).toEqual([0, 50, 100])
  expect(times.some((at) => at >= 8000 && at < 10_000)).toBe(false)
  const counted = (drift[0]?.points ?? []).filter(({ counts }) => counts).map(({ at }) => at - START)
  expect([counted[0], counted.filter((at) => at < 8000).at(-1), counted.find((at) => at > 8000), counted.at(-1)]).toEqual([
    5000, 7950, 15_000, 19_950,
  ])
})

test('[BE4] who is absent is not counted, nor for 5 s after; the others are', () => {
  const absences = [{ viewer: 1, from: START + 6000, until: START + 9000 }]
  const drift = driftOf(testRun([testViewer([PLAY]), testViewer([PLAY]), testViewer([PLAY])], { absences }))
  const counted = drift.map(({ points }) => points.filter(({ counts }) => counts).length)
  expect(counted).toEqual([140, 300, 140])
  expect(drift[0]?.points.some(({ at }) => at === START + 7000)).toBe(false)
})

test('[BE4] a film that stands still counts as falling behind', () => {
  const stalled = testViewer([
    { ...PLAY, until: 10_000 },
    { from: 12_000, until: 20_000, position: 15 },
  ])
  expect(driftFigures(driftOf(testRun([testViewer([PLAY]), stalled]))).max).toBeGreaterThan(1900)
})

test('[BE3] with a hidden tab among them all are measured by their elements', () => {
  const hidden = { ...testViewer([]), polls: pollsOf(shifted(-50), 1000) }
  const { p50 } = driftFigures(driftOf(testRun([testViewer([PLAY]), hidden], { measuredBy: 'element' })))
  expect(p50).toBeCloseTo(50, 0)
})
