import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'
import { cut, fault, out, phaseResult, verdictsOf } from './test-phase.ts'

const closed = (at: number) => [out(at, 1, 0, 'A'), out(at, 1, 1, 'A')]

test('[CH7] the figures are the agreed fields, over both phases', () => {
  const killed = phaseResult({ verdicts: verdictsOf(['B'], fault(1000, 'kill', 'session-1'), ...closed(4000)), rssGrowthMB: 3 })
  const stopped = phaseResult({
    verdicts: verdictsOf(['B'], fault(1000, 'stop', 'session-1'), ...closed(2000)),
    errors: ['x'],
    ghosts: ['y', 'z'],
  })
  expect(figuresOf([killed, stopped])).toEqual({
    parties: 2,
    lostAtPlanned: 1,
    lostAtKill: 1,
    hostedOnKilled: 1,
    hostsCut: 0,
    lostAtCut: 0,
    slowestToldMs: 3000,
    stuck: 0,
    ghosts: 2,
    unhandledErrors: 1,
    rssGrowthMB: 3,
  })
})

test('[CH7] a cut counts as such without grace; with grace it must lose none', () => {
  const verdicts = verdictsOf(['B'], fault(1000, 'cut'), cut(1001, 1, 0), cut(1001, 2, 0), ...closed(2000))
  expect(figuresOf([phaseResult({ verdicts })])).toMatchObject({ hostsCut: 2, lostAtCut: 1, lostAtPlanned: 0 })
  expect(figuresOf([phaseResult({ verdicts, hostGraceMs: 15_000 })])).toMatchObject({ hostsCut: 0, lostAtCut: 0, lostAtPlanned: 1 })
})
