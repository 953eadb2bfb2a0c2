import { expect, test } from 'vitest'
import { ErrorCode } from '../../services/protocol/names.ts'
import { ConnectProblem, type ProblemCode, SeatProblem } from '../net/problem-code.ts'
import { problems } from './problems.ts'

const codes = [...Object.keys(ErrorCode), ...Object.values(ConnectProblem), ...Object.values(SeatProblem)] as ProblemCode[]

test.each(codes)('[UI9] %s has a sentence and a next step', (code) => {
  expect(problems[code].message).toMatch(/^[A-Z].*\.$/)
  expect(problems[code].hint).toMatch(/^[A-Z].*\.$/)
  expect(problems[code].hint).not.toBe(problems[code].message)
})

test('[UI9] there is a text for each code, none for anything else, and no two say the same', () => {
  expect(Object.keys(problems).sort()).toEqual([...codes].sort())
  expect(new Set(Object.values(problems).map(({ message }) => message)).size).toBe(codes.length)
})
