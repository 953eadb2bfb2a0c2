import { createManualClock, type ManualClock } from '../../../services/lib/manual-clock.ts'
import type { FrameMetadata, OnFrame, PageScope } from './page.ts'

export const TEST_ORIGIN = 1_000_000_000_000
/** Reading a clock takes its time. */
const READ_MS = 0.0625

/** New ones for each page: the scripts change their prototypes. */
const createClasses = () => {
  class TestMedia extends EventTarget {
    #time = 0
    #rate = 1
    paused = false
    readonly readyState = 4
    get currentTime(): number {
      return this.#time
    }
    set currentTime(value: number) {
      this.#time = value
    }
    get playbackRate(): number {
      return this.#rate
    }
    set playbackRate(value: number) {
      this.#rate = value
    }
  }

  class TestVideo extends TestMedia {
    #waiting: OnFrame[] = []
    requestVideoFrameCallback(onFrame: OnFrame): number {
      return this.#waiting.push(onFrame)
    }
    getVideoPlaybackQuality() {
      return { droppedVideoFrames: 2, totalVideoFrames: 100 }
    }
    /** Shows a frame, as the browser does. */
    present(now: number, mediaTime: number): void {
      const metadata: FrameMetadata = { expectedDisplayTime: now + 10, presentationTime: now, mediaTime }
      for (const onFrame of this.#waiting.splice(0)) onFrame(now, metadata)
    }
  }
  return { TestMedia, TestVideo }
}
type TestVideo = InstanceType<ReturnType<typeof createClasses>['TestVideo']>

export interface TestPage {
  readonly scope: PageScope
  readonly video: TestVideo
  readonly clock: ManualClock
  /** Runs the animation frames that wait. */
  animate(now: number): void
}

/** A page with one film and a clock moved by hand, which begins at 1000 ms. */
export const createTestPage = (): TestPage => {
  const clock = createManualClock(1000)
  const { TestMedia, TestVideo } = createClasses()
  const video = new TestVideo()
  const read = (): number => {
    clock.advance(READ_MS)
    return clock.now()
  }
  class TestDate extends Date {
    static override now(): number {
      return Math.floor(TEST_ORIGIN + read())
    }
  }
  class TestEvent extends Event {
    override get timeStamp(): number {
      return clock.now()
    }
  }
  const every = (task: () => void, ms: number): { cancel: () => void } => {
    const timer = { cancel: (): void => {} }
    const again = (): void => {
      timer.cancel = clock.after(ms, () => {
        again()
        task()
      })
    }
    again()
    return timer
  }
  const waiting: ((now: number) => void)[] = []
  const parts = {
    document: { querySelector: () => video },
    HTMLMediaElement: TestMedia,
    HTMLVideoElement: TestVideo,
    Event: TestEvent,
    performance: { timeOrigin: TEST_ORIGIN, now: () => clock.now() },
    Date: TestDate as unknown as DateConstructor,
    requestAnimationFrame: (callback: (now: number) => void) => waiting.push(callback),
    setInterval: every,
    clearInterval: (timer: unknown) => (timer as ReturnType<typeof every>).cancel(),
  }
  const scope: PageScope = Object.assign(new EventTarget(), parts)
  return {
    scope,
    video,
    clock,
    animate: (now) => {
      for (const callback of waiting.splice(0)) callback(now)
    },
  }
}
