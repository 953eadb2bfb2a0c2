import { expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { createLine } from './line.ts'

/** A line whose turns are taken by hand, and in which each task takes so long (ms). */
const open = (taskMs: number) => {
  const clock = createManualClock()
  const turns: (() => void)[] = []
  const done: number[] = []
  const line = createLine(clock, (task) => turns.push(task))
  const enter = (number: number) =>
    line.enter(() => {
      clock.advance(taskMs)
      done.push(number)
    })
  return { enter, done, turn: () => turns.shift()?.(), turns: () => turns.length }
}

test('[WI29] first come, first served, so much in a turn that others are served in between', () => {
  const { enter, done, turn, turns } = open(3)
  for (let number = 0; number < 7; number++) enter(number)
  expect(done).toEqual([])
  turn()
  expect(done).toEqual([0, 1, 2])
  enter(7)
  turn()
  turn()
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(turns()).toBe(0)
  enter(8)
  turn()
  expect(done.at(-1)).toBe(8)
})

test('[WI29] what takes longer than a slice is done all the same, alone', () => {
  const { enter, done, turn } = open(100)
  enter(0)
  enter(1)
  turn()
  expect(done).toEqual([0])
  turn()
  expect(done).toEqual([0, 1])
})

test('[WI29] a line that is full takes nothing more until some of it is done', () => {
  const { enter, turn } = open(3)
  for (let number = 0; number < 10_000; number++) expect(enter(number)).toBe(true)
  expect(enter(10_000)).toBe(false)
  turn()
  expect([enter(10_001), enter(10_002), enter(10_003), enter(10_004)]).toEqual([true, true, true, false])
})
