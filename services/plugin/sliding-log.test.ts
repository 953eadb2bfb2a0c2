import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createManualClock } from '../lib/manual-clock.ts'
import { createSlidingLog } from './sliding-log.ts'

const setUp = (maxKeys = 1000) => {
  const clock = createManualClock()
  return { clock, log: createSlidingLog({ limit: 10, windowMs: 60_000, maxKeys, clock }) }
}

test('[TK6] no window of 60 s holds more than ten, wherever it begins', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(15_000), { maxLength: 80 }), (gaps) => {
      const { clock, log } = setUp()
      const taken: number[] = []
      for (const gap of gaps) {
        clock.advance(gap)
        const waitMs = log.take('a')
        const inWindow = taken.filter((time) => clock.now() - time < 60_000).length
        expect(waitMs === 0).toBe(inWindow < 10)
        if (waitMs === 0) taken.push(clock.now())
      }
    }),
  )
})

test('[TK7] a refused one does not count, and says exactly when the next is let through', () => {
  const { clock, log } = setUp()
  for (let i = 0; i < 10; i++) {
    expect(log.take('a')).toBe(0)
    clock.advance(1000)
  }
  expect(log.take('a')).toBe(50_000)
  clock.advance(49_999)
  expect(log.take('a')).toBe(1)
  clock.advance(1)
  expect(log.take('a')).toBe(0)
  expect(log.take('a')).toBe(1000)
})

test('[TK6] what was taken back does not count, and neither does a key that was reset', () => {
  const { log } = setUp()
  for (let i = 0; i < 10; i++) log.take('a')
  log.giveBack('a')
  expect(log.count('a')).toBe(9)
  expect(log.take('a')).toBe(0)
  log.reset('a')
  expect(log.count('a')).toBe(0)
  log.giveBack('nobody')
  expect(log.size()).toBe(0)
})

test('[TK7] keys that were silent for the window are forgotten', () => {
  const { clock, log } = setUp()
  for (let i = 0; i < 500; i++) log.take(`early${i}`)
  clock.advance(30_000)
  log.take('late')
  clock.advance(30_000)
  log.take('now')
  expect(log.size()).toBe(2)
})

test('[TK7] more keys than are kept put out those that were silent longest', () => {
  const { clock, log } = setUp(3)
  for (const key of ['a', 'b', 'c', 'a', 'd']) {
    clock.advance(1)
    log.take(key)
  }
  expect(log.size()).toBe(3)
  expect(log.count('b')).toBe(0)
  expect(log.count('a')).toBe(2)
})
