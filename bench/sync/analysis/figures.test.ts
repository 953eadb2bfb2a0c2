import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'
import type { RunRecording } from './run-recording.ts'
import { START, testRun, testViewer } from './test-run.ts'

const PLAY = { from: 0, until: 20_000, position: 3 }
const good = testViewer([PLAY])
const doubts = (change: Partial<RunRecording>, viewer = good) => figuresOf(testRun([good, viewer], change)).doubts

test('[BE7] a sound run is trusted', () => {
  expect(doubts({})).toEqual([])
})

test('[BE7] lost frames, a busy machine, other programs, late relays, wrong clocks and complaints are each named', () => {
  const lossy = testViewer([PLAY], { quality: { dropped: 40, total: 1000 } })
  expect(doubts({}, lossy)).toEqual(['viewer 2 lost 4.0 % of its frames (at most 3.0 %)'])
  expect(doubts({}, { ...lossy, isHandicapped: true })).toEqual([])
  expect(doubts({}, testViewer([PLAY], { clockErrorsMs: [0.2, -3] }))).toEqual([
    "the clock of viewer 2 was 3.0 ms from the machine's (at most 2)",
  ])
  expect(doubts({}, testViewer([PLAY], { complaints: ['x is not defined'] }))).toEqual([
    'the page of viewer 2 complained: x is not defined',
  ])
  expect(doubts({ load: { busy: 0.9, others: 0.13, relayLateMs: 12 } })).toEqual([
    'the machine was 90 % busy (at most 85 %)',
    'other programs took 13 % of it (at most 12 %)',
    'the relays were 12.0 ms late (at most 10)',
  ])
})

test('[BE7] a run too short to have a steady state is not trusted', () => {
  expect(doubts({ endedAt: START + 4000 })).toEqual(['there was no steady state to measure'])
})

test('[BE6] versions of the timeline that nobody asked for are counted once each', () => {
  const heard = [100, 400, 9000, 9100, 15_000].map((after, index) => ({ at: START + after, version: [1, 2, 3, 3, 4][index] ?? 0 }))
  expect(figuresOf(testRun([good, good], { versions: heard })).unaskedVersions).toBe(2)
})
