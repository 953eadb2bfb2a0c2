/** How far a film's picture is behind its sound. */

/** About a second: one frame says little, for pictures wait for the screen's next refresh. */
const KEPT = 24
const NEEDED = 16
const MAX_AGE_MS = 2000

export interface PictureLag {
  /** Seconds, the median of the last frames; null while too few of them were shown lately (hidden, paused, just moved). */
  seconds(): number | null
  stop(): void
}

/** Watches the frames of `video` where the browser tells of them (requestVideoFrameCallback). */
export const watchPicture = (video: HTMLVideoElement): PictureLag => {
  if (!('requestVideoFrameCallback' in video)) return { seconds: () => null, stop: () => {} }
  let lags: { readonly at: number; readonly seconds: number }[] = []
  let handle = 0
  const take: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
    const at = performance.now()
    const shown = mediaTime + ((at - expectedDisplayTime) / 1000) * video.playbackRate
    lags = [...lags, { at, seconds: video.currentTime - shown }].slice(-KEPT)
    handle = video.requestVideoFrameCallback(take)
  }
  handle = video.requestVideoFrameCallback(take)
  const forget = () => {
    lags = []
  }
  const turns = ['seeking', 'ratechange', 'pause'] as const
  for (const turn of turns) video.addEventListener(turn, forget)
  return {
    seconds: () => {
      const recent = lags.filter(({ at }) => performance.now() - at < MAX_AGE_MS).map(({ seconds }) => seconds)
      return recent.length < NEEDED ? null : (recent.sort((a, b) => a - b)[recent.length >> 1] ?? null)
    },
    stop: () => {
      video.cancelVideoFrameCallback(handle)
      for (const turn of turns) video.removeEventListener(turn, forget)
    },
  }
}
