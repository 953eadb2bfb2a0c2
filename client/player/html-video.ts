/** The player of any page that plays through one HTML5 `<video>`. */
import type { Media, Quality } from '../../services/protocol/types.ts'
import { type PictureLag, watchPicture } from './picture-lag.ts'
import type { Player, PlayerEvent, Sample } from './player.ts'
import { secondsAhead } from './ranges.ts'

/** What only the page knows: which item it shows, and how to ask for another or for another quality. */
export interface PageMedia {
  media(): Media | null
  open(media: Media, position: number): Promise<void>
  setQuality(quality: Quality): void
}

const EVENTS: Readonly<Record<string, PlayerEvent>> = {
  play: 'play',
  pause: 'pause',
  playing: 'playing',
  waiting: 'waiting',
  seeking: 'seeking',
  seeked: 'seeked',
  ratechange: 'ratechange',
  ended: 'ended',
  emptied: 'emptied',
  loadedmetadata: 'loaded',
  canplay: 'canplay',
}
const HAVE_FUTURE_DATA = 3

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'

/**
 * By the element's own clock, which is what is heard. It is good to a tenth of a millisecond, where frames come in steps of the
 * screen's refresh and wander by one or two of those while nothing else changes (docs/sync.md).
 */
const sampleOf = (video: HTMLVideoElement, picture: PictureLag): Sample => ({
  at: performance.now(),
  position: video.currentTime,
  paused: video.paused,
  seeking: video.seeking,
  ended: video.ended,
  starved: !video.paused && !video.ended && !video.seeking && video.readyState < HAVE_FUTURE_DATA,
  rate: video.playbackRate,
  bufferedSeconds: secondsAhead(video.buffered, video.currentTime),
  pictureLagSeconds: picture.seconds(),
})

const listen = (video: HTMLVideoElement, hear: (event: PlayerEvent) => void): (() => void) => {
  const handler = ({ type }: Event) => {
    const event = EVENTS[type]
    if (event !== undefined) hear(event)
  }
  for (const type of Object.keys(EVENTS)) video.addEventListener(type, handler)
  return () => {
    for (const type of Object.keys(EVENTS)) video.removeEventListener(type, handler)
  }
}

/** A {@link Player} over `video`; it leaves the element as it was but for its rate. */
export const createHtmlVideo = (video: HTMLVideoElement, page: PageMedia): Player => {
  const listeners = new Set<(event: PlayerEvent) => void>()
  const picture = watchPicture(video)
  const stopListening = listen(video, (event) => {
    for (const listener of listeners) listener(event)
  })
  return {
    media: page.media,
    open: page.open,
    setQuality: page.setQuality,
    sample: () => sampleOf(video, picture),
    play: async () => {
      try {
        await video.play()
      } catch (error) {
        // Interrupted by a pause or by another source is not refused.
        return !isRefused(error)
      }
      return true
    },
    pause: () => video.pause(),
    seek: (position) => {
      video.currentTime = position
    },
    isBuffered: (position) => secondsAhead(video.buffered, position) > 0,
    setRate: (rate) => {
      video.preservesPitch = true
      video.playbackRate = rate
    },
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => {
      stopListening()
      picture.stop()
      listeners.clear()
    },
  }
}
