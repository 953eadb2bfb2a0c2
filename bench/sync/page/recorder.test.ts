import { expect, test } from 'vitest'
import { installRecorder } from './recorder.ts'
import { createTestPage, TEST_ORIGIN } from './test-page.ts'

const start = () => {
  const page = createTestPage()
  const recorder = installRecorder(page.scope)
  page.clock.advance(20)
  return { ...page, recorder }
}

test('[BE3] each frame is kept with the time it is on screen and the time the page was told', () => {
  const { recorder, video, clock } = start()
  const at = clock.now()
  video.currentTime = 5.01
  video.present(at, 5)
  clock.advance(40)
  video.present(at + 40, 5.04)
  expect(recorder.dump().frames).toEqual([
    [TEST_ORIGIN + at + 10, 5, TEST_ORIGIN + at, 5.01],
    [TEST_ORIGIN + at + 50, 5.04, TEST_ORIGIN + at + 40, 5.01],
  ])
})

test('[BE6] every write of rate and position is kept with what was before, and takes effect', () => {
  const { recorder, video, clock } = start()
  video.playbackRate = 1.05
  video.currentTime = 60
  video.playbackRate = 1
  const at = TEST_ORIGIN + clock.now()
  expect(recorder.dump().writes).toEqual([
    [at, 'rate', 1.05, 1],
    [at, 'seek', 60, 0],
    [at, 'rate', 1, 1.05],
  ])
  expect([video.playbackRate, video.currentTime, recorder.position()]).toEqual([1, 60, 60])
})

test('[BE6] media events, the course of the film and lost frames are kept', () => {
  const { recorder, video, clock } = start()
  video.dispatchEvent(new Event('waiting'))
  video.dispatchEvent(new Event('playing'))
  clock.advance(100)
  video.paused = true
  clock.advance(100)
  const { events, polls, quality } = recorder.dump()
  expect(events.map(([, name]) => name)).toEqual(['waiting', 'playing'])
  expect([recorder.lastEvent('waiting'), recorder.lastEvent('ended')]).toEqual([events[0]?.[0], null])
  expect(polls.map(([, , paused]) => paused)).toEqual([0, 1])
  expect(quality).toEqual({ dropped: 2, total: 100 })
})

test('[BE5] a person’s click and a slider’s change are dated', () => {
  const { recorder, scope, clock } = start()
  expect(recorder.lastAction()).toBeNull()
  scope.dispatchEvent(new Event('click'))
  expect(recorder.lastAction()).toBe(TEST_ORIGIN + clock.now())
  clock.advance(5)
  scope.dispatchEvent(new Event('change'))
  expect(recorder.lastAction()).toBe(TEST_ORIGIN + clock.now())
})

test('[BE7] the recorder’s clock is held against the machine’s', () => {
  const { recorder, scope } = start()
  expect(Math.abs(recorder.clockErrorMs())).toBeLessThan(0.2)
  const ahead = createTestPage()
  Object.assign(ahead.scope.performance, { timeOrigin: TEST_ORIGIN + 3 })
  expect(installRecorder(ahead.scope).clockErrorMs()).toBeCloseTo(3, 0)
  expect(scope.performance.timeOrigin).toBe(TEST_ORIGIN)
})
