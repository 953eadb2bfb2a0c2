import { expect, test } from 'vitest'
import { FAULT_KINDS, FAULT_MS } from './fault.ts'
import { LEAST_SECONDS, NODES, planOf } from './plan.ts'

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed)
const LENGTHS = [LEAST_SECONDS, 60, 300]
const plans = SEEDS.flatMap((seed) => LENGTHS.map((seconds) => ({ seconds, plan: planOf(seed, seconds) })))

test('[CH1] each kind of fault is there, however short the run, and the proxy is cut once without grace and once with', () => {
  for (const { plan } of plans) {
    const kinds = plan.flatMap(({ faults }) => faults.map(({ kind }) => kind))
    expect(new Set(kinds)).toEqual(new Set(FAULT_KINDS))
    const cuts = plan.map(({ hostGraceMs, faults }) => [hostGraceMs, faults.filter(({ kind }) => kind === 'cut').length])
    expect(cuts).toEqual([
      [0, 1],
      [15_000, 1],
    ])
  }
})

test('[CH1] what a fault leads to is over before the next, and before the phase ends', () => {
  for (const { plan } of plans)
    for (const { faults, durationMs } of plan)
      for (const [index, { kind, atMs }] of faults.entries())
        expect(atMs + FAULT_MS[kind]).toBeLessThanOrEqual((faults[index + 1]?.atMs ?? durationMs) + 1)
})

test('[CH1] both phases together take the time that was asked for, which a longer run fills', () => {
  for (const { seconds, plan } of plans) expect(plan.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toBeCloseTo(seconds, 1)
  const faultsIn = (seconds: number): number => planOf(1, seconds).reduce((sum, { faults }) => sum + faults.length, 0)
  expect(faultsIn(300)).toBeGreaterThan(3 * faultsIn(60))
})

test('[CH1] in each phase one node lives through it all, so that its memory can be looked at', () => {
  for (const { plan } of plans)
    for (const { faults } of plan) {
      const hit = new Set(faults.filter(({ kind }) => kind === 'kill' || kind === 'stop').map(({ target }) => target))
      expect(hit.size).toBeLessThan(NODES)
    }
})

test('[CH1] the same seed is the same plan, another one is another', () => {
  expect(planOf(7, 300)).toEqual(planOf(7, 300))
  expect(planOf(8, 300)).not.toEqual(planOf(7, 300))
})
