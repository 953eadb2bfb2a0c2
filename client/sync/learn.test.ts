import { expect, test } from 'vitest'
import { firstGuess, formatLearnt, learnLoss, learnRate, learnSeek, learnStart, parseLearnt, rateRestMs, rateWorks } from './learn.ts'

test('[FO6] what a seek costs is learnt, quickly when it is more', () => {
  const slow = learnSeek(firstGuess, 1.2)
  expect(slow.seekSeconds).toBeCloseTo(1, 6)
  expect(learnSeek(slow, 0.2).seekSeconds).toBeCloseTo(0.76, 6)
  expect(learnSeek(firstGuess, 1000).seekSeconds).toBe(5)
})

test('[FO1] a start that came late makes the next one earlier', () => {
  expect(learnStart(firstGuess, -0.05).startSeconds).toBeCloseTo(firstGuess.startSeconds + 0.03, 6)
  expect(learnStart(firstGuess, -0.1).startSeconds).toBeCloseTo(firstGuess.startSeconds + 0.09, 6)
  expect(learnStart(firstGuess, 0.4).startSeconds).toBe(0)
})

test('[FO4] the loss on leaving 1× is learnt within bounds', () => {
  expect(learnLoss(firstGuess, 0.03).lossSeconds).toBeCloseTo(0.025, 6)
  expect(learnLoss(firstGuess, 10).lossSeconds).toBe(0.06)
})

test('[FO6] rate that fails three times in a row rests, longer each time, until it works', () => {
  const failed = [1, 2, 3].reduce((learnt) => learnRate(learnt, false), firstGuess)
  expect(rateWorks(learnRate(learnRate(firstGuess, false), false))).toBe(true)
  expect(rateWorks(failed)).toBe(false)
  expect(rateRestMs(learnRate(failed, false))).toBe(2 * rateRestMs(failed))
  expect(rateWorks(learnRate(failed, true))).toBe(true)
})

test('[FO6] what was learnt is kept; a rate that failed gets one more chance', () => {
  const learnt = { startSeconds: 0.1, seekSeconds: 0.3, lossSeconds: 0.01, rateFailures: 1 }
  expect(parseLearnt(formatLearnt(learnt))).toEqual(learnt)
  expect(parseLearnt(formatLearnt({ ...learnt, rateFailures: 7 })).rateFailures).toBe(2)
})

test('[FO6] anything else in its place counts as nothing learnt', () => {
  for (const text of [null, '', '{', 'null', '3', '[]', '{"seekSeconds":"1"}', '{"seekSeconds":null}'])
    expect(parseLearnt(text)).toEqual(firstGuess)
  expect(parseLearnt('{"seekSeconds":1e999,"startSeconds":-4,"__proto__":{"lossSeconds":1}}')).toEqual({ ...firstGuess, startSeconds: 0 })
})
