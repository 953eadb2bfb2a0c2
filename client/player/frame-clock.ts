/** The newest frame on screen, as the browser tells it: finer and truer than currentTime (which runs on while the picture lags). */

/** A frame's media time (s), and the performance.now() (ms) at which it is to be seen. */
export interface Frame {
  readonly at: number
  readonly position: number
}

export interface FrameClock {
  /** The newest frame since the last {@link forget}; null where the browser tells of none, as in a hidden tab. */
  readonly frame: Frame | null
  /** What was shown says nothing of where the player is now: it sought, or got another source. */
  forget(): void
  dispose(): void
}

/** Hears of each presented frame of `video` while it lives. */
export const createFrameClock = (video: HTMLVideoElement): FrameClock => {
  let frame: Frame | null = null
  let handle = 0
  const onFrame = (_now: number, { expectedDisplayTime, mediaTime }: VideoFrameCallbackMetadata) => {
    if (!video.seeking) frame = { at: expectedDisplayTime, position: mediaTime }
    handle = video.requestVideoFrameCallback(onFrame)
  }
  const isThere = typeof video.requestVideoFrameCallback === 'function'
  if (isThere) handle = video.requestVideoFrameCallback(onFrame)
  return {
    get frame() {
      return frame
    },
    forget: () => {
      frame = null
    },
    dispose: () => {
      if (isThere) video.cancelVideoFrameCallback(handle)
    },
  }
}
