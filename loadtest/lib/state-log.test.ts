import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStateLog } from './state-log.ts'

const from = (version: number, epoch = 1) => createStateLog({ epoch, version })

test('[LT2] in order nothing is lost and nothing is late', () => {
  const log = from(3)
  expect([4, 5, 6].map((version) => log.hear({ epoch: 1, version }))).toEqual(['new', 'new', 'new'])
  expect(log.lost(6)).toBe(0)
})

test('[LT2] a version that never comes is lost, the last ones too', () => {
  const log = from(3)
  log.hear({ epoch: 1, version: 5 })
  expect(log.lost(5)).toBe(1)
  expect(log.lost(7)).toBe(3)
})

test('[LT2] one that comes after a newer is out of order, and not lost', () => {
  const log = from(3)
  log.hear({ epoch: 1, version: 6 })
  expect(log.hear({ epoch: 1, version: 4 })).toBe('late')
  expect(log.hear({ epoch: 1, version: 4 })).toBe('known')
  expect(log.lost(6)).toBe(1)
})

test('[LT2] the same timeline told again, also under a new epoch, is nothing', () => {
  const log = from(3)
  log.hear({ epoch: 1, version: 4 })
  expect(log.hear({ epoch: 1, version: 4 })).toBe('known')
  expect(log.hear({ epoch: 2, version: 4 })).toBe('new')
  expect(log.lost(4)).toBe(0)
})

test('[LT2] whatever the order, what came is not lost and what did not is', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9]), (heard) => {
      const log = from(0)
      for (const version of heard) log.hear({ epoch: 1, version })
      expect(log.lost(9)).toBe(9 - heard.length)
    }),
  )
})
