/** What the scripts in the page use of it; the bench itself runs in Node and has no types of a page. */

export interface FrameMetadata {
  readonly expectedDisplayTime: number
  readonly mediaTime: number
  readonly presentationTime: number
}
export type OnFrame = (now: number, metadata: FrameMetadata) => void

export interface PageVideo extends EventTarget {
  currentTime: number
  playbackRate: number
  readonly paused: boolean
  readonly readyState: number
  requestVideoFrameCallback(onFrame: OnFrame): number
  getVideoPlaybackQuality(): { readonly droppedVideoFrames: number; readonly totalVideoFrames: number }
}

export interface PageClock {
  readonly timeOrigin: number
  now(): number
}

export interface PageScope extends EventTarget {
  readonly document: { querySelector(selector: 'video'): PageVideo | null }
  readonly HTMLMediaElement: { readonly prototype: object }
  readonly HTMLVideoElement: { readonly prototype: Pick<PageVideo, 'requestVideoFrameCallback'> }
  readonly Event: { readonly prototype: object }
  readonly performance: PageClock
  Date: DateConstructor
  requestAnimationFrame(callback: (now: number) => void): number
  setInterval(task: () => void, ms: number): unknown
  clearInterval(timer: unknown): void
}
