import { describe, expect, test } from 'vitest'
import type { Sample } from '../player/player.ts'
import { type Circumstances, disproves, judge } from './pause-filter.ts'

const sample: Sample = {
  at: 0,
  position: 50,
  paused: true,
  seeking: false,
  ended: false,
  starved: false,
  rate: 1,
  bufferedSeconds: 10,
  pictureLagSeconds: null,
}
const running: Sample = { ...sample, paused: false }
const calm: Circumstances = { sample, before: running, own: false, swapping: false, settled: true, expected: 50 }
const FILM_SECONDS = 100

describe('a pause', () => {
  const pause = (changes: Partial<Circumstances>) => judge('pause', { ...calm, ...changes }, FILM_SECONDS)

  test("[FO7] it is the viewer's when nothing else explains it", () => {
    expect(pause({})).toBe('viewer')
    expect(pause({ settled: false })).toBe('viewer')
  })

  test('[FO7] buffering explains it', () => {
    expect(pause({ sample: { ...sample, bufferedSeconds: 0.9 }, before: { ...running, starved: true } })).toBe('false')
    expect(pause({ sample: { ...sample, bufferedSeconds: 0 } })).toBe('false')
  })

  test('[FO7] a picture that stutters with enough loaded does not', () => {
    expect(pause({ sample: { ...sample, bufferedSeconds: 5 }, before: { ...running, starved: true } })).toBe('viewer')
  })

  test('[FO7] seeking explains it', () => {
    expect(pause({ sample: { ...sample, seeking: true } })).toBe('false')
  })

  test('[FO7] the end explains it', () => {
    expect(pause({ sample: { ...sample, ended: true } })).toBe('false')
    expect(pause({ sample: { ...sample, position: 99.9, bufferedSeconds: 0.1 } })).toBe('false')
  })

  test('[FO7] a change of source or quality explains it', () => {
    expect(pause({ swapping: true })).toBe('false')
  })

  test('[FO8] so does the follower', () => {
    expect(pause({ own: true })).toBe('own')
    expect(pause({ own: true, swapping: true })).toBe('own')
  })

  test('[FO7] and so does what comes close behind it', () => {
    expect((['seeking', 'emptied', 'ended', 'waiting', 'play'] as const).every(disproves)).toBe(true)
    expect((['pause', 'playing', 'ratechange', 'canplay'] as const).some(disproves)).toBe(false)
  })
})

describe('a play', () => {
  test('[FO8] a page that starts a film it has just loaded is not the viewer', () => {
    expect(judge('play', calm, FILM_SECONDS)).toBe('viewer')
    expect(judge('play', { ...calm, settled: false }, FILM_SECONDS)).toBe('false')
    expect(judge('play', { ...calm, swapping: true }, FILM_SECONDS)).toBe('false')
    expect(judge('play', { ...calm, own: true }, FILM_SECONDS)).toBe('own')
  })
})

describe('a seek', () => {
  const seeking = (position: number, changes: Partial<Circumstances> = {}) =>
    judge('seeking', { ...calm, sample: { ...running, seeking: true, position }, ...changes }, FILM_SECONDS)

  test("[FO8] it is the viewer's when it goes somewhere", () => {
    expect(seeking(70)).toBe('viewer')
    expect(seeking(10)).toBe('viewer')
  })

  test('[FO7] a player that jumps over a hole by itself is not the viewer', () => {
    expect(seeking(50.4)).toBe('false')
  })

  test('[FO8] in a paused film a step of one frame is', () => {
    expect(seeking(50.04, { sample: { ...sample, seeking: true, position: 50.04 } })).toBe('viewer')
    expect(seeking(50.01, { sample: { ...sample, seeking: true, position: 50.01 } })).toBe('false')
  })

  test('[FO7] a page that goes to where it left off is not the viewer', () => {
    expect(seeking(70, { settled: false })).toBe('false')
    expect(seeking(70, { swapping: true })).toBe('false')
  })
})

test("[FO8] other events are nobody's doing", () => {
  for (const event of ['waiting', 'playing', 'seeked', 'ratechange', 'ended', 'emptied', 'loaded', 'canplay'] as const)
    expect(judge(event, calm, FILM_SECONDS)).toBe('false')
})
