import { expect, test } from 'vitest'
import type { Row } from '../row.ts'
import { summaryOf } from './summary.ts'
import { tableOf } from './table.ts'

const row = (workload: string, system: string, figures: Row['figures'], othersCores = 0): Row => ({
  workload,
  system,
  round: 1,
  figures,
  othersCores,
  stealCores: 0,
  latestMs: 1,
  window: [0, 1],
})

const rows = [
  row('W5', 'matinee', { deliveredPerSecond: 200, p99Ms: 10 }),
  row('W5', 'matinee', { deliveredPerSecond: 220, p99Ms: 30 }),
  row('W5', 'matinee', { deliveredPerSecond: 100, p99Ms: 90 }, 1),
  row('W5', 'socketio', { deliveredPerSecond: 100, p99Ms: 20 }, 1),
  row('W6', 'matinee', { bytesToOthers: 0 }),
]

test('[PF2] --json writes medians by workload and system, and ratios of ours to each other', () => {
  expect(summaryOf(rows)).toEqual({
    workloads: {
      W5: {
        matinee: { deliveredPerSecond: 210, p99Ms: 20, runs: 3, disturbed: 1 },
        socketio: { deliveredPerSecond: 100, p99Ms: 20, runs: 1, disturbed: 1 },
      },
      W6: { matinee: { bytesToOthers: 0, runs: 1, disturbed: 0 } },
    },
    ratios: { W5: { socketio: 2.1 } },
  })
})

test('[PF2] two nodes are held against other two, and against our one', () => {
  const { ratios } = summaryOf([
    row('W2', 'matinee', { lastP50Ms: 10 }),
    row('W2', 'matinee-2', { lastP50Ms: 12 }),
    row('W2', 'socketio-sharded-2', { lastP50Ms: 24 }),
  ])
  expect(ratios).toEqual({ W2: { 'socketio-sharded-2': 0.5, matinee: 1.2 } })
})

test('[PF2] the table says which way is better', () => {
  expect(tableOf(summaryOf(rows))).toContain('W5      2.10 × socketio  (more is better)')
})

test('[PF11] the minutes of the last run are kept beside the medians', () => {
  const soak = (residentMB: number) => ({ ...row('SOAK', 'matinee', { mostMB: residentMB }), series: [{ residentMB }] })
  expect(summaryOf([soak(90), soak(80)]).series).toEqual({ SOAK: { matinee: [{ residentMB: 80 }] } })
})
