import type Hls from 'hls.js'
import type { Item, Playback } from '../api.ts'

export interface Start {
  /** Seconds. */
  readonly position: number
  readonly playing: boolean
}

export interface Source {
  /** Puts a stream into the one video element; a later call wins over one that is still at it. */
  load(item: Item, playback: Playback, start: Start): Promise<void>
  unload(): void
}

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

/** Refused autoplay is no error: the player then shows its large play button. */
const begin = (video: HTMLVideoElement, { playing }: Start) => {
  if (playing) video.play().catch(() => undefined)
  else video.pause()
}

/** Keeps one `<video>` for all films, as web clients do; `onProblem` hears what could not be played. */
export const createSource = (video: HTMLVideoElement, onProblem: (message: string) => void): Source => {
  let hls: Hls | null = null
  let latest = 0
  const detach = () => {
    hls?.destroy()
    hls = null
  }
  const loadFile = (url: string, start: Start) => {
    video.src = url
    // Before there is metadata this is where playback will start.
    if (start.position > 0) video.currentTime = start.position
    begin(video, start)
  }
  const loadHls = async (url: string, start: Start, ticket: number) => {
    const { default: Player, ErrorTypes } = await import('hls.js')
    if (ticket !== latest) return
    if (!Player.isSupported()) {
      if (video.canPlayType(HLS_TYPE) === '') onProblem('This browser cannot play segmented films.')
      else loadFile(url, start)
      return
    }
    const player = new Player({ startPosition: start.position, enableWorker: false })
    hls = player
    player.on(Player.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      if (type === ErrorTypes.MEDIA_ERROR) player.recoverMediaError()
      else onProblem('The film could not be loaded. Is the server still running?')
    })
    player.loadSource(url)
    player.attachMedia(video)
    begin(video, start)
  }
  return {
    load: async (item, playback, start) => {
      const ticket = ++latest
      detach()
      label(video, item, playback)
      if (playback.PlayMethod === 'DirectPlay') loadFile(playback.Url, start)
      else await loadHls(playback.Url, start, ticket)
    },
    unload: () => {
      latest++
      detach()
      unlabel(video)
      video.pause()
      video.removeAttribute('src')
      video.load()
    },
  }
}
