/** What is recorded in a viewer's page. All times are ms since the epoch, on the page's own untouched clock; positions are seconds. */

/** When a frame is on screen, its media time; and when the page was told of it, with `currentTime` then. */
export type FrameRow = readonly [shownAt: number, mediaTime: number, toldAt: number, currentTime: number]

export type PollRow = readonly [at: number, currentTime: number, paused: 0 | 1, rate: number]

/** Somebody set `playbackRate` or `currentTime`: to what, and what it was before. */
export type WriteRow = readonly [at: number, what: 'rate' | 'seek', value: number, before: number]

export type EventRow = readonly [at: number, name: string, currentTime: number]

export interface Quality {
  readonly dropped: number
  readonly total: number
}

export interface PageRecording {
  readonly frames: readonly FrameRow[]
  readonly polls: readonly PollRow[]
  readonly writes: readonly WriteRow[]
  /** Of the media element. */
  readonly events: readonly EventRow[]
  readonly quality: Quality
}
