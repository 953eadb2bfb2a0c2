import { expect, test } from 'vitest'
import { createCounts } from './counts.ts'

test('[RM14] counts follow who hosts, and forget who hosts nothing', () => {
  const counts = createCounts()
  counts.move(null, 'alice')
  counts.move(null, 'alice')
  counts.move('alice', 'bob')
  counts.move('bob', 'bob')
  expect([counts.of('alice'), counts.of('bob'), counts.of('carol')]).toEqual([1, 1, 0])
  counts.move('bob', null)
  counts.move('alice', null)
  expect([counts.of('alice'), counts.of('bob')]).toEqual([0, 0])
})
