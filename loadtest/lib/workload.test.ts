import { expect, test } from 'vitest'
import { most, type ProfileName, portion, profiles, secondsOf } from './profiles.ts'
import { limits, thresholdsOf } from './thresholds.ts'
import { ramping } from './workload.ts'

test('[LT4] a share of the peak is at least one, and nothing only where nothing is meant', () => {
  expect([portion(40, 0.05), portion(3, 0.1), portion(40, 3), portion(40, 0)]).toEqual([2, 1, 120, 0])
  expect([most(profiles.smoke, 300), most(profiles.stress, 40)]).toEqual([15, 120])
})

test.each(Object.keys(profiles) as ProfileName[])('[LT4] %s becomes k6’s stages, and what has begun may end', (name) => {
  const profile = profiles[name]
  const { stages, gracefulStop, exec } = ramping('party', profile, 40)
  expect(exec).toBe('party')
  expect(stages.map(({ duration }) => Number.parseInt(String(duration), 10)).reduce((a, b) => a + b)).toBe(secondsOf(profile))
  expect(Math.max(...stages.map(({ target }) => target))).toBe(most(profile, 40))
  expect(Number.parseInt(gracefulStop ?? '', 10)).toBeGreaterThan(profile.visitSeconds)
})

test('[LT4] smoke ends within half a minute', () => {
  expect(secondsOf(profiles.smoke)).toBeLessThanOrEqual(30)
})

test('[LT4] a search ends the run where a threshold no longer holds; what only says that something happened does not', () => {
  const found = thresholdsOf(limits.watching, true)
  expect(found.matinee_lost_states).toEqual([{ threshold: 'count==0', abortOnFail: true, delayAbortEval: '30s' }])
  expect(found.matinee_joined).toEqual([{ threshold: 'count>0' }])
  expect(thresholdsOf(limits.watching, false).matinee_lost_states).toEqual([{ threshold: 'count==0' }])
})
