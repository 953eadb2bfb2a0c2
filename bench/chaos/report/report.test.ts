import { expect, test } from 'vitest'
import { cut, fault, out, phaseResult, verdictsOf } from '../account/test-phase.ts'
import { reportOf } from './report.ts'

const kill = fault(1000, 'kill', 'session-1')

test('[CH2] the report has each fault with what it cost, and every party', () => {
  const verdicts = verdictsOf(['B'], kill, out(3000, 1, 0, 'A'), out(4000, 1, 1, 'A'))
  const text = reportOf([phaseResult({ verdicts, faults: verdicts.flatMap(({ loss }) => loss?.fault ?? []) })], [])
  expect(text).toContain('1.0 s  a node killed (kill -9) (session-1): 1 lost')
  expect(text).toContain('nothing happened to 1 parties: 2')
  expect(text).toContain(
    'party  1: opened at 0.0 s, lost at a node killed (kill -9): its host was there; first told at 3.0 s, all told within 3.0 s',
  )
  expect(text).toContain('All invariants hold.')
})

test('[CH2] it says whose host was cut though the party lived, and what does not hold', () => {
  const verdicts = verdictsOf(['A', 'B'], fault(1000, 'cut'), cut(1001, 1, 0))
  const text = reportOf([phaseResult({ verdicts })], ['party 1 is stuck'])
  expect(text).toContain('party  1: opened at 0.0 s, lived though its host was struck: cut')
  expect(text).toContain('✗ party 1 is stuck')
})
