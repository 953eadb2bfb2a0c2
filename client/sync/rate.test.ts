import { expect, test } from 'vitest'
import { firstGuess, type Learnt } from './learn.ts'
import { atRoomRate, correctByRate, interruptRate, type RateInput, type RateState, wantedRate } from './rate.ts'
import { TUNING } from './tuning.ts'

const input = (now: number, drift: number | null, changes: Partial<RateInput> = {}): RateInput => ({
  now,
  drift,
  noiseMs: 1,
  rate: 1,
  tuning: TUNING.exact,
  playerRate: 1,
  isPictureLate: false,
  works: true,
  ...changes,
})
const noLoss: Learnt = { ...firstGuess, lossSeconds: 0 }
const begin = (drift: number, learnt = noLoss): RateState => correctByRate(atRoomRate, learnt, input(0, drift)).state
const end = (state: RateState, now: number) => correctByRate(state, noLoss, input(now, null, { playerRate: wantedRate(state, 1) }))

test('[FO3] correction starts above one threshold', () => {
  expect(begin(0.0079).pulse).toBeNull()
  expect(begin(-0.0081).pulse).not.toBeNull()
})

test('[FO3] between the thresholds it starts only when it lasts, and never below the lower one', () => {
  const off = begin(0.006)
  expect(correctByRate(off, noLoss, input(14_999, 0.006)).state.pulse).toBeNull()
  expect(correctByRate(off, noLoss, input(15_000, 0.006)).state.pulse).not.toBeNull()
  expect(correctByRate(begin(0.004), noLoss, input(60_000, 0.004)).state.pulse).toBeNull()
})

test('[FO3] a clock that is known less well is chased less closely', () => {
  expect(correctByRate(atRoomRate, noLoss, input(0, 0.03, { noiseMs: 40 })).state.pulse).toBeNull()
  expect(correctByRate(atRoomRate, noLoss, input(0, 0.05, { noiseMs: 40 })).state.pulse).not.toBeNull()
})

test('[FO4] 5 % at most, 10 % beyond a second, of whatever rate the room has', () => {
  expect(wantedRate(begin(-0.9), 1)).toBeCloseTo(1.05, 6)
  expect(wantedRate(begin(-1.5), 1)).toBeCloseTo(1.1, 6)
  expect(wantedRate(begin(1.5), 1.5)).toBeCloseTo(1.35, 6)
})

test('[FO4] beyond a second it is 10 %, and within one 5 % again: a single write', () => {
  const far = begin(-1.5)
  const near = correctByRate(far, noLoss, input(6000, -0.95))
  expect(near.changed).toBe(true)
  expect(wantedRate(near.state, 1)).toBeCloseTo(1.05, 6)
  expect(near.state.pulse?.until).toBeCloseTo(6000 + 0.95 / 0.00005, 3)
})

test('[FO4] a pulse makes up for what leaving 1× costs, and elsewhere there is no such cost', () => {
  const behind = begin(-0.03, { ...noLoss, lossSeconds: 0.02 })
  expect(behind.pulse?.until).toBeCloseTo(1000, 6)
  const ahead = begin(0.03, { ...noLoss, lossSeconds: 0.02 }).pulse
  expect((ahead?.share ?? 0) * (ahead?.until ?? 0)).toBeCloseTo(-10, 6)
  const elsewhere = correctByRate(atRoomRate, { ...noLoss, lossSeconds: 0.02 }, input(0, -0.03, { rate: 1.5 })).state
  expect((wantedRate(elsewhere, 1.5) / 1.5 - 1) * 1.5 * (elsewhere.pulse?.until ?? 0)).toBeCloseTo(30, 6)
})

test('[FO5] a pulse ends by itself, and sooner when it is measured to be done', () => {
  const pulse = begin(-0.2)
  expect(end(pulse, 3999).state.pulse).not.toBeNull()
  expect(end(pulse, 4000).state.pulse).toBeNull()
  const early = correctByRate(pulse, noLoss, input(1500, 0.01)).state
  expect(end(early, 1500).state.pulse).toBeNull()
})

test('[FO4] a hiccup in the midst of a pulse teaches nothing', () => {
  const learnt = { ...firstGuess, lossSeconds: 0.02 }
  const begun = correctByRate(atRoomRate, learnt, input(0, -0.03))
  const { until } = begun.state.pulse ?? { until: 0 }
  const ended = correctByRate(begun.state, begun.learnt, input(until, null, { playerRate: wantedRate(begun.state, 1) }))
  const judged = correctByRate(ended.state, ended.learnt, input(until + 400, -0.13))
  expect(judged.learnt.lossSeconds).toBe(0.02)
})

test('[FO4] what leaving 1× cost is learnt from its outcome', () => {
  const ended = end(begin(-0.05), 1000).state
  const judged = correctByRate(ended, noLoss, input(1600, -0.025))
  expect(judged.learnt.lossSeconds).toBeCloseTo(0.5 * 0.025, 6)
})

test('[FO13] after a pulse in vain a small drift is let be, ever longer', () => {
  let state = atRoomRate
  let learnt = firstGuess
  let now = 0
  const rests: number[] = []
  for (let i = 0; i < 4; i++) {
    const begun = correctByRate(state, learnt, input(now, 0.03))
    expect(begun.state.pulse).not.toBeNull()
    const ended = correctByRate(begun.state, begun.learnt, input(now + 5000, null, { playerRate: wantedRate(begun.state, 1) }))
    const judged = correctByRate(ended.state, ended.learnt, input(now + 5500, 0.03))
    expect(judged.state.pulse).toBeNull()
    rests.push(judged.state.calmUntil - (now + 5500))
    ;({ state, learnt } = judged)
    now = judged.state.calmUntil
  }
  expect(rests).toEqual([2000, 4000, 8000, 16_000])
})

test('[FO6] a rate that the player does not take has failed', () => {
  const refused = correctByRate(begin(-0.1), noLoss, input(10_000, null, { playerRate: 1 }))
  expect(refused.learnt.rateFailures).toBe(1)
  expect(refused.state.pulse).toBeNull()
})

test('[FO6] a rate that moves nothing has failed, and is not held on to', () => {
  const stuck = correctByRate(begin(-0.9), noLoss, input(3500, -0.9, { playerRate: 1.05 }))
  expect(stuck.learnt.rateFailures).toBe(1)
  expect(stuck.state.pulse).toBeNull()
})

test("[FO5] running dry brings the room's rate back; close behind a change of rate that is a stutter", () => {
  const near = interruptRate(begin(-0.5), noLoss, 500)
  expect(wantedRate(near.state, 1)).toBe(1)
  expect(near.learnt.rateFailures).toBe(1)
  expect(interruptRate(begin(-0.5), noLoss, 5000).learnt.rateFailures).toBe(0)
})

test('[FO4] with correction off nothing begins, and what had begun ends', () => {
  expect(correctByRate(atRoomRate, noLoss, input(0, 3, { tuning: TUNING.off })).state.pulse).toBeNull()
  const off = correctByRate(begin(-0.5), noLoss, input(100, -0.5, { tuning: TUNING.off, playerRate: 1.05 }))
  expect(wantedRate(off.state, 1)).toBe(1)
})
