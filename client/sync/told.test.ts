import { expect, test } from 'vitest'
import type { Sample } from '../player/player.ts'
import { createTold } from './told.ts'

const sample = (paused: boolean, seeking = false): Sample => ({
  at: 0,
  position: 10,
  paused,
  seeking,
  ended: false,
  starved: false,
  rate: 1,
  bufferedSeconds: 20,
  pictureLagSeconds: null,
})
const start = (paused: boolean) => {
  let now = 0
  const clock = { now: () => now, after: () => () => {} }
  return {
    told: createTold(clock, sample(paused)),
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('[FO8] a player that stopped a moment ago and has not said so is let be until it has', () => {
  const { told, pass } = start(false)
  expect(told.isPending(sample(false))).toBe(false)
  expect(told.isPending(sample(true))).toBe(true)
  pass(100)
  expect(told.isPending(sample(true))).toBe(true)
  told.hear('pause', sample(true))
  expect(told.isPending(sample(true))).toBe(false)
})

test('[FO8] one that never says so is followed again half a second later', () => {
  const { told, pass } = start(false)
  told.isPending(sample(true))
  pass(500)
  expect(told.isPending(sample(true))).toBe(false)
})

test('[FO8] one that stood when it was found, or was given another source standing, has nothing to say', () => {
  expect(start(true).told.isPending(sample(true))).toBe(false)
  const { told } = start(false)
  told.hear('emptied', sample(true))
  expect(told.isPending(sample(true))).toBe(false)
  told.hear('play', sample(false))
  expect(told.isPending(sample(true))).toBe(true)
})

test('[FO8] a seek that was not told yet is let be, and each seek is told anew', () => {
  const { told } = start(true)
  expect(told.isPending(sample(true, true))).toBe(true)
  told.hear('seeking', sample(true, true))
  expect(told.isPending(sample(true, true))).toBe(false)
  expect(told.isPending(sample(true))).toBe(false)
  expect(told.isPending(sample(true, true))).toBe(true)
})
