import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pollsOf, START, testViewer } from './test-run.ts'
import { elementTrack, frameTrack } from './track.ts'

const PLAY = { from: 0, until: 10_000, position: 3 }

test('[BE3] the line through the frames finds the film’s place finer than the screen’s refresh', () => {
  const offsets = fc.double({ min: -0.5, max: 0.5, noNaN: true })
  fc.assert(
    fc.property(offsets, (offset) => {
      const here = frameTrack(testViewer([PLAY]))
      const there = frameTrack(testViewer([{ ...PLAY, position: PLAY.position + offset }]))
      for (const at of [2000, 4444, 7010]) {
        const found = there(START + at).position - here(START + at).position
        expect(Math.abs(found - offset)).toBeLessThan(0.004)
      }
    }),
  )
})

test('[BE3] the film stands over pauses, stalls and jumps, and moves in between', () => {
  const track = frameTrack(
    testViewer([
      { from: 0, until: 2000, position: 3 },
      { from: 4000, until: 6000, position: 65 },
    ]),
  )
  expect(track(START - 1)).toEqual({ position: 0, moving: false })
  expect(track(START + 1000).moving).toBe(true)
  expect(track(START + 3000)).toEqual({ position: expect.closeTo(4.96, 2), moving: false })
  expect(track(START + 5000)).toEqual({ position: expect.closeTo(66, 1), moving: true })
  expect(track(START + 9000).moving).toBe(false)
})

test('[BE3] a change of rate is followed', () => {
  const frames = testViewer([PLAY]).frames.map((row, index): typeof row => [row[0], 3 + index * 0.04 * 1.05, row[2], row[3]])
  const track = frameTrack({ ...testViewer([]), frames })
  expect(track(START + 8000).position - track(START + 4000).position).toBeCloseTo(4 * 1.05, 2)
})

test('[BE3] a hidden tab is followed by what its element says, once a second', () => {
  const hidden = { ...testViewer([]), polls: pollsOf(PLAY, 1000) }
  expect(elementTrack(hidden)(START + 5500)).toEqual({ position: expect.closeTo(8.5, 6), moving: true })
  const visible = testViewer([PLAY])
  expect(elementTrack(visible)(START + 5500).position).toBeCloseTo(8.5, 2)
})

test('[BE3] a hidden tab that stops or jumps between two looks is known by its event or by the seek', () => {
  const hidden = { ...testViewer([]), polls: pollsOf({ ...PLAY, until: 9000 }, 1000), events: [[START + 9700, 'pause', 12.7]] as const }
  expect(elementTrack(hidden)(START + 9650)).toEqual({ position: expect.closeTo(12.65, 6), moving: true })
  expect(elementTrack(hidden)(START + 9900)).toEqual({ position: 12.7, moving: false })
  const seeker = { ...hidden, events: [], writes: [[START + 9800, 'seek', 60, 12.8]] as const }
  expect(elementTrack(seeker)(START + 9750)).toEqual({ position: expect.closeTo(12.75, 6), moving: true })
})
