import { expect, test } from 'vitest'
import { installRecorder } from './recorder.ts'
import { createTestPage, TEST_ORIGIN } from './test-page.ts'
import { installWrongClock } from './wrong-clock.ts'

const HOUR_MS = 3_600_000
const FAULT = { offsetMs: HOUR_MS, driftPpm: 100 }

test('[BE10] all that the page reads is wrong alike', () => {
  const { scope, video, animate } = createTestPage()
  installWrongClock(scope, FAULT)
  const { Date: PageDate, performance } = scope
  expect(performance.now()).toBeCloseTo(1000.1, 6)
  expect(performance.timeOrigin).toBe(TEST_ORIGIN + HOUR_MS)
  const wall = Math.floor(TEST_ORIGIN + HOUR_MS + 1000.1)
  expect([PageDate.now(), new PageDate().getTime(), new PageDate(7).getTime()]).toEqual([wall, wall, 7])
  expect(new PageDate()).toBeInstanceOf(PageDate)

  const seen: number[] = []
  scope.requestAnimationFrame((now) => seen.push(now))
  animate(10_000)
  video.requestVideoFrameCallback((now, frame) => seen.push(now, frame.expectedDisplayTime, frame.presentationTime, frame.mediaTime))
  video.present(20_000, 3)
  const PageEvent = scope.Event as unknown as typeof Event
  seen.push(new PageEvent('x').timeStamp)
  expect(seen.map((time) => Math.round(time * 1000) / 1000)).toEqual([10_001, 20_002, 20_012.001, 20_002, 3, 1000.1])
})

test('[BE10] a recorder that was there before keeps the right time', () => {
  const { scope, video, clock } = createTestPage()
  const recorder = installRecorder(scope)
  installWrongClock(scope, FAULT)
  clock.advance(20)
  const at = clock.now()
  video.present(at, 3)
  expect(recorder.dump().frames).toEqual([[TEST_ORIGIN + at + 10, 3, TEST_ORIGIN + at, 0]])
  expect(Math.abs(recorder.clockErrorMs())).toBeLessThan(0.2)
})
