import { expect, test } from 'vitest'
import { isNewer, positionAt } from './timeline.ts'
import type { Timeline } from './types.ts'

const media = { itemId: 'a', title: 'A film', durationSeconds: 100 }
const playing: Timeline = { epoch: 1, version: 1, media, playing: true, position: 10, at: 5000, rate: 1 }

test('[PB23] before its instant a playing timeline holds at its position', () => {
  expect(positionAt(playing, 4000)).toBe(10)
  expect(positionAt(playing, 5000)).toBe(10)
})

test('[PB23] then it runs at its rate; a paused one stands', () => {
  expect(positionAt(playing, 7500)).toBe(12.5)
  expect(positionAt({ ...playing, rate: 2 }, 7500)).toBe(15)
  expect(positionAt({ ...playing, playing: false }, 7500)).toBe(10)
})

test('[PB18] it never passes the end', () => {
  expect(positionAt(playing, 5_000_000)).toBe(100)
})

test('[FO12] newer is a higher epoch, then a higher version', () => {
  expect(isNewer({ epoch: 2, version: 1 }, { epoch: 1, version: 9 })).toBe(true)
  expect(isNewer({ epoch: 1, version: 9 }, { epoch: 2, version: 1 })).toBe(false)
  expect(isNewer({ epoch: 1, version: 2 }, { epoch: 1, version: 1 })).toBe(true)
  expect(isNewer({ epoch: 1, version: 1 }, { epoch: 1, version: 1 })).toBe(false)
})
