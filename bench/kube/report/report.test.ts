import { expect, test } from 'vitest'
import { brokenPromises } from './broken.ts'
import { figuresOf } from './figures.ts'
import { reportOf } from './report.ts'
import { testChange, testOutcome } from './test-outcome.ts'

const lost = testChange({ name: 'scale-down', cost: { partiesLost: 1, gapsMs: [10], standstillMs: 0 } })
const slow = testChange({ name: 'scale-up', cost: { partiesLost: 0, gapsMs: [3001], standstillMs: 0 } })
const frozen = testChange({ name: 'proxy-delete', cost: { partiesLost: 0, gapsMs: [10], standstillMs: 3500 } })
const killed = testChange({ name: 'redis-kill', isPlanned: false, cost: { partiesLost: 1, gapsMs: [9000], standstillMs: 9000 } })

test('[KU39] --json has the agreed fields and no others', () => {
  expect(figuresOf(testOutcome([testChange(), frozen]))).toEqual({
    installSeconds: 24,
    changes: [
      { name: 'plugin-rollout', partiesLost: 0, longestPauseMs: 200 },
      { name: 'proxy-delete', partiesLost: 0, longestPauseMs: 3500 },
    ],
    drift: { p95: 4.2 },
  })
})

test('[KU39] planned changes may cost no party and nobody more than three seconds; others may', () => {
  expect(brokenPromises(testOutcome([testChange(), killed]))).toEqual([])
  expect(brokenPromises(testOutcome([lost, slow, frozen]))).toEqual([
    'scale-down: a planned change lost a party',
    'scale-up: somebody was off for 3001 ms, more than 3000',
    'proxy-delete: somebody was off for 3500 ms, more than 3000',
  ])
  expect(brokenPromises({ ...testOutcome([]), installSeconds: 60 })).toEqual(['The installation took 60 s, not less than 60'])
})

test('[KU39] the report tells of each change what it cost whom', () => {
  const report = reportOf(testOutcome([testChange(), killed]))
  expect(report).toContain('| Rolling update of the plugin | yes | 0 | 100 ms | 190 ms | 200 ms | 50 ms | 21 s |')
  expect(report).toContain('- redis-kill: 9000')
  expect(report).toContain('not enforced by this cluster')
  expect(report).toContain('All promises hold.')
  expect(reportOf(testOutcome([lost]))).toContain('✗ scale-down: a planned change lost a party')
})
