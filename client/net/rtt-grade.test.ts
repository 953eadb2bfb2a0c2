import { expect, test } from 'vitest'
import { rttGrade } from './rtt-grade.ts'

test.each([
  [0, 'good'],
  [99.9, 'good'],
  [100, 'fair'],
  [249.9, 'fair'],
  [250, 'poor'],
  [Number.POSITIVE_INFINITY, 'poor'],
])('[NE8] a round trip of %d ms is %s', (rttMs, grade) => {
  expect(rttGrade(rttMs)).toBe(grade)
})
