import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limits } from '../lib/thresholds.ts'
import { byNode } from './by-node.ts'
import { ROWS } from './summary.ts'

const text = (file: string): string => readFileSync(file, 'utf8')
/** k6's own module cannot be loaded here, so the names are read. */
const measured = [...text('loadtest/lib/metrics.ts').matchAll(/new (?:Trend|Counter)\('(\w+)'/g)].map(([, name = '']) => name)
const named = (file: string): string[] => [...text(file).matchAll(/\bmatinee_\w+/g)].map(([name]) => name)

test('[LT9] the page explains every figure that is measured, but for the two that make up who is there', () => {
  expect(measured.length).toBeGreaterThan(10)
  expect([...new Set(named('docs/loadtest.md'))].toSorted()).toEqual(
    measured.filter((name) => !['matinee_joined', 'matinee_left'].includes(name)).toSorted(),
  )
})

test('[LT9] charts, thresholds and the printed summary name only figures that are measured', () => {
  const used = [
    ...named('loadtest/run/dashboard.json'),
    ...Object.values(limits).flatMap(Object.keys),
    ...[...ROWS, ...byNode.METRICS].map(([name]) => name),
  ]
  expect(used.filter((name) => name !== 'checks' && !measured.includes(name))).toEqual([])
})

test('[LT9] the page tells the thresholds as they are', () => {
  const page = text('docs/loadtest.md')
  for (const [name, rules] of Object.entries(limits.comingBack)) {
    const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``))
    for (const [, what = '', value] of rules.join().matchAll(/(p\(\d+\)|max)<(\d+)/g)) {
      expect(row).toContain(what.replace(/[()]/g, ''))
      expect(row).toMatch(new RegExp(`< ${Number(value) >= 1000 ? `${Number(value) / 1000} s` : `${value} ms`}`))
    }
  }
})
