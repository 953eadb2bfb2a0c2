import { expect, test } from 'vitest'
import type { Timeline } from '../../services/protocol/types.ts'
import { inForce, isContinuous, isSameCourse, reachedAt } from './timeline.ts'

const media = { itemId: 'a', title: 'A film', durationSeconds: 100 }
const playing: Timeline = { epoch: 1, version: 1, media, playing: true, position: 10, at: 5000, rate: 1 }

test('[FO2] when the room reaches a position', () => {
  expect(reachedAt(playing, 12)).toBe(7000)
  expect(reachedAt({ ...playing, rate: 2 }, 12)).toBe(6000)
  expect(reachedAt(playing, 9)).toBe(4000)
})

test('[FO12] the same course is the same version standing or running alike', () => {
  expect(isSameCourse(playing, { ...playing })).toBe(true)
  expect(isSameCourse(playing, { ...playing, version: 2 })).toBe(false)
  expect(isSameCourse(playing, { ...playing, playing: false })).toBe(false)
})

test('[PB3] a change of rate is steered through; until it takes effect the old course holds', () => {
  const faster = { ...playing, version: 2, rate: 1.5, position: 15, at: 10_000 }
  expect(isContinuous(playing, faster)).toBe(true)
  expect(inForce(playing, faster, 9999)).toBe(playing)
  expect(inForce(playing, faster, 10_000)).toBe(faster)
})

test('[PB3] a seek, a pause and another item are no continuation', () => {
  const seek = { ...playing, version: 2, position: 50, at: 10_000 }
  expect(inForce(playing, seek, 9000)).toBe(seek)
  expect(isContinuous(playing, { ...playing, playing: false })).toBe(false)
  expect(isContinuous({ ...playing, playing: false }, playing)).toBe(false)
  expect(isContinuous(playing, { ...playing, media: { ...media, itemId: 'b' } })).toBe(false)
  expect(inForce(null, seek, 9000)).toBe(seek)
})
