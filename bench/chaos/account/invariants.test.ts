import { expect, test } from 'vitest'
import { brokenInvariants, GROWTH_MB } from './invariants.ts'
import { cut, entered, fault, out, phaseResult, verdictsOf } from './test-phase.ts'

const closed = (at: number) => [out(at, 1, 0, 'A'), out(at, 1, 1, 'A')]
const broken = (verdicts: ReturnType<typeof verdictsOf>, hostGraceMs = 0) => brokenInvariants([phaseResult({ verdicts, hostGraceMs })])

test('[CH3] lost may be who was hosted on a killed node, and is told in 10 s', () => {
  expect(broken(verdictsOf(['B'], fault(1000, 'kill', 'session-1'), ...closed(11_000)))).toEqual([])
  expect(broken(verdictsOf(['B'], fault(1000, 'kill', 'session-1'), ...closed(11_001)))).toEqual([
    'party 1 was lost, and its last member told after 10001 ms',
  ])
  expect(broken(verdictsOf(['B'], fault(1000, 'kill', 'session-1'), out(2000, 1, 0, 'A')))).toEqual([
    'party 1 was lost, and members 1 were not told',
  ])
})

test('[CH3] no other may be lost at a kill, and none at a planned stop or at what happens to Redis', () => {
  expect(broken(verdictsOf(['B'], fault(1000, 'kill', 'session-2'), ...closed(2000)))).toEqual([
    'party 1 was lost at a node killed (kill -9), which must not lose it',
  ])
  for (const kind of ['stop', 'redis-restart', 'redis-freeze', 'flush', 'flush-plugins'] as const)
    expect(broken(verdictsOf(['B'], fault(1000, kind, 'session-1'), ...closed(2000)))).toHaveLength(1)
  expect(broken(verdictsOf(['B'], ...closed(2000)))).toEqual(['party 1 was lost without any fault, which must not lose it'])
})

test('[CH3] without grace a host who is cut is lost, and he alone; with grace none is', () => {
  const all = [fault(1000, 'cut'), cut(1001, 1, 0), ...closed(2000)]
  expect(broken(verdictsOf(['B'], ...all))).toEqual([])
  expect(broken(verdictsOf(['A', 'B'], fault(1000, 'cut'), cut(1001, 1, 0)))).toEqual([
    'party 1 outlived its host, who was cut without grace',
  ])
  expect(broken(verdictsOf(['B'], fault(1000, 'cut'), ...closed(2000)))).toHaveLength(1)
  expect(broken(verdictsOf(['B'], ...all), 15_000)).toHaveLength(1)
  expect(broken(verdictsOf(['A', 'B'], fault(1000, 'cut'), cut(1001, 1, 0)), 15_000)).toEqual([])
})

test('[CH3] a party that lives is not torn, and nobody is put out of it', () => {
  expect(broken(verdictsOf(['A', 'B'], fault(1000, 'kill', 'session-1'), out(2000, 1, 1, 'A'), entered(2100, 1, 1, 'A')))).toEqual([
    'party 1 was torn at a node killed (kill -9): members were told "Room closed", and it lived on',
  ])
  expect(broken(verdictsOf(['A', 'B'], out(500, 1, 1, 'A', 'replaced')))).toEqual(['member 1 of party 1 was put out: replaced'])
})

test('[CH4] [CH5] [CH6] stuck parties, ghosts, whoever gets in, errors and growing memory are each said', () => {
  const lists = { stuck: ['stuck'], ghosts: ['ghost'], unauthenticated: ['let in'], errors: ['logged'] }
  expect(brokenInvariants([phaseResult(lists)])).toEqual(['stuck', 'ghost', 'let in', 'logged'])
  expect(brokenInvariants([phaseResult({ rssGrowthMB: GROWTH_MB })])).toEqual([])
  expect(brokenInvariants([phaseResult({ rssGrowthMB: GROWTH_MB + 1 })])).toHaveLength(1)
})
