import type Hls from 'hls.js'
import type { Item, Playback } from '../api.ts'

export interface Start {
  /** Seconds. */
  readonly position: number
  readonly playing: boolean
}

/** Puts its stream into the video element, at once: nothing of the swap is left for later. */
export type Swap = (start: Start) => void

export interface Source {
  /** Fetches what it takes to play this, and leaves the element alone until the answer is called. */
  prepare(item: Item, playback: Playback): Promise<Swap>
  unload(): void
}

type HlsModule = typeof import('hls.js')

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Gives the page's scripts what they need to know of the film, on the element itself (docs/integration.md). */
const label = (video: HTMLVideoElement, item: Item, playback: Playback) => {
  video.dataset.itemId = item.Id
  video.dataset.itemTitle = item.Name
  video.dataset.mediaSourceId = playback.MediaSourceId
}

const unlabel = (video: HTMLVideoElement) => {
  delete video.dataset.itemId
  delete video.dataset.itemTitle
  delete video.dataset.mediaSourceId
}

/** To be called as soon as the element has its source: from here on it tells where the film goes on, though nothing is loaded yet. */
const begin = (video: HTMLVideoElement, { position, playing }: Start) => {
  video.currentTime = position
  // Refused autoplay is no error: the player then shows its large play button.
  if (playing) video.play().catch(() => undefined)
  else video.pause()
}

/** What plays now and where: what the next source goes on with. */
export const startOf = (video: HTMLVideoElement): Start => ({ position: video.currentTime, playing: !video.paused })

/** Keeps one `<video>` for all films, as web clients do; `onProblem` hears what could not be played. */
export const createSource = (video: HTMLVideoElement, onProblem: (message: string) => void): Source => {
  let hls: Hls | null = null
  const detach = () => {
    hls?.destroy()
    hls = null
  }
  const loadFile = (url: string, start: Start) => {
    video.src = url
    begin(video, start)
  }
  const loadHls = ({ default: Player, ErrorTypes }: HlsModule, url: string, start: Start) => {
    if (!Player.isSupported()) {
      if (video.canPlayType(HLS_TYPE) === '') onProblem('This browser cannot play segmented films.')
      else loadFile(url, start)
      return
    }
    const player = new Player({ startPosition: start.position, enableWorker: false })
    hls = player
    player.on(Player.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      if (type !== ErrorTypes.MEDIA_ERROR) return onProblem('The film could not be loaded. Is the server still running?')
      const onwards = startOf(video)
      player.recoverMediaError()
      // Recovering takes the source out and puts it back, and an element without a source is paused.
      begin(video, onwards)
    })
    player.loadSource(url)
    player.attachMedia(video)
    begin(video, start)
  }
  return {
    prepare: async (item, playback) => {
      const module = playback.PlayMethod === 'DirectPlay' ? null : await import('hls.js')
      return (start) => {
        detach()
        label(video, item, playback)
        if (module === null) loadFile(playback.Url, start)
        else loadHls(module, playback.Url, start)
      }
    },
    unload: () => {
      detach()
      unlabel(video)
      video.pause()
      video.removeAttribute('src')
      video.load()
    },
  }
}
