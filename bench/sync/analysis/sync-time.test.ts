import { expect, test } from 'vitest'
import type { Command } from './run-recording.ts'
import { returnsOf, syncTime } from './sync-time.ts'
import { START, type Stretch, testRun, testViewer } from './test-run.ts'

const PLAY: Stretch = { from: 0, until: 20_000, position: 3 }

test('[BE5] the first sync ends when all play and are within 40 ms', () => {
  const late = testViewer([{ from: 700, until: 20_000, position: 3.7 }])
  const time = syncTime(testRun([testViewer([PLAY]), testViewer([PLAY]), late]), 'play')
  expect(time).toBeGreaterThanOrEqual(700)
  expect(time).toBeLessThanOrEqual(800)
})

test('[BE5] being together for less than a second does not count', () => {
  const unsteady = testViewer([
    { from: 0, until: 800, position: 3 },
    { from: 1500, until: 20_000, position: 4.5 },
  ])
  const time = syncTime(testRun([testViewer([PLAY]), unsteady]), 'play')
  expect(time).toBeGreaterThanOrEqual(1400)
  expect(time).toBeLessThanOrEqual(1650)
})

test('[BE5] never together is said', () => {
  const ahead = testViewer([{ ...PLAY, position: 3.06 }])
  expect(syncTime(testRun([testViewer([PLAY]), ahead]), 'play')).toBe('never')
  expect(syncTime(testRun([testViewer([PLAY]), ahead]), 'seek')).toBeNull()
})

test('[BE5] a seek is done when all have arrived, forwards and backwards', () => {
  const commands = (target: number): Command[] => [
    { kind: 'play', at: START, target: null },
    { kind: 'seek', at: START + 10_000, target },
  ]
  for (const target of [50, 5]) {
    const seeker = (arrivedAfter: number) =>
      testViewer([
        { ...PLAY, until: 10_000 + arrivedAfter },
        { from: 10_200 + arrivedAfter, until: 20_000, position: target + (200 + arrivedAfter) / 1000 },
      ])
    const time = syncTime(testRun([seeker(0), seeker(500)], { commands: commands(target) }), 'seek')
    expect(time).toBeGreaterThanOrEqual(650)
    expect(time).toBeLessThanOrEqual(850)
  }
})

test('[BE5] of several the worst counts, and not those that were overtaken at once', () => {
  const commands: Command[] = [0, 500, 1000].map((at) => ({ kind: 'seek', at: START + at, target: 3 }))
  expect(syncTime(testRun([testViewer([PLAY]), testViewer([PLAY])], { commands }), 'seek')).toBe(0)
})

test('[BE5] who joins, wakes or returns is timed against all others', () => {
  const joiner = testViewer([{ from: 9000, until: 20_000, position: 12 }])
  const change = {
    incidents: [{ kind: 'join', at: START + 8000, viewer: 1 }] as const,
    absences: [{ viewer: 1, from: START, until: START + 8000 }],
  }
  const [back] = returnsOf(testRun([testViewer([PLAY]), joiner], change))
  expect(back).toEqual({ kind: 'join', viewer: 1, time: expect.closeTo(1050, -2) })
  const gone = testViewer([{ ...PLAY, until: 9000 }])
  expect(
    returnsOf(testRun([testViewer([PLAY]), gone], { ...change, incidents: [{ kind: 'wake', at: START + 12_000, viewer: 1 }] })),
  ).toEqual([{ kind: 'wake', viewer: 1, time: 'never' }])
})
