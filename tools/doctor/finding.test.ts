import { expect, test } from 'vitest'
import { readDocTable } from '../../services/lib/doc-table.ts'
import { CHECKS, TROUBLES } from './finding.ts'

test('[DO1] every trouble has a cause and a next step, each as sentences, and no two say the same', () => {
  const all = Object.values(TROUBLES)
  for (const { cause, next } of all) {
    expect(cause).toMatch(/^['/A-Z].*\.$/)
    expect(next).toMatch(/^[A-Z].*\.$/)
  }
  expect(new Set(all.map(({ check, cause }) => `${check} ${cause}`)).size).toBe(all.length)
})

test('[DO1] docs/doctor.md has the same checks and troubles', () => {
  expect(readDocTable('docs/doctor.md', 'Checks').map(([title]) => title)).toEqual(Object.values(CHECKS))
  expect(readDocTable('docs/doctor.md', 'What may be wrong')).toEqual(
    Object.entries(TROUBLES).map(([code, { check, outcome, cause, next }]) => [code, CHECKS[check], outcome, cause, next]),
  )
})
