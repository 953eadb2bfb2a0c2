import { expect, test } from 'vitest'
import { planOf, remaining } from './plan.ts'

const options = {
  workloads: ['W1', 'W6'],
  systems: ['a', 'b', 'c'],
  rounds: 2,
  suits: (workload: string, system: string) => workload === 'W1' || system === 'b',
}

test('[PF1] systems take turns within each round, each round with another first, and only where a workload suits them', () => {
  expect(planOf(options).map(({ workload, system, round }) => `${round} ${workload} ${system}`)).toEqual([
    '1 W1 a',
    '1 W1 b',
    '1 W1 c',
    '1 W6 b',
    '2 W1 b',
    '2 W1 c',
    '2 W1 a',
    '2 W6 b',
  ])
})

test('[PF1] a campaign goes on with what is not done yet', () => {
  const plan = planOf(options)
  expect(remaining(plan, plan.slice(0, 5))).toEqual(plan.slice(5))
})
