/** The player of a page whose video element comes and goes with the film, as one that is always there. */
import type { Media, Quality } from '../../../services/protocol/types.ts'
import { createHtmlVideo } from '../../player/html-video.ts'
import type { Player, PlayerEvent, Sample } from '../../player/player.ts'
import { secondsAhead } from '../../player/ranges.ts'
import { filmPlayer, type PlaybackManager } from './globals.ts'
import { playingMedia } from './playing.ts'
import type { PageQuality } from './quality.ts'
import { type Stream, streamOf } from './stream.ts'
import { ticksOf } from './ticks.ts'

const OPEN_DEADLINE_MS = 15_000

export interface PagePlayerDeps {
  readonly manager: () => PlaybackManager | null
  /** Trailers and theme videos play in the same element, elsewhere. */
  readonly isPlayerShown: () => boolean
  readonly quality: PageQuality
  /** Begins to play the item at `position` (s); resolves, or throws, whenever it likes. */
  readonly start: (media: Media, position: number) => unknown
}
export interface MovingPlayer extends Player {
  /** The page has changed. */
  look(): void
}

const atRest = (): Sample => ({
  at: performance.now(),
  position: 0,
  paused: true,
  seeking: false,
  ended: false,
  starved: false,
  rate: 1,
  bufferedSeconds: 0,
  pictureLagSeconds: null,
})

export const createPagePlayer = ({ manager, isPlayerShown, quality, start }: PagePlayerDeps): MovingPlayer => {
  const listeners = new Set<(event: PlayerEvent) => void>()
  let video: HTMLVideoElement | null = null
  let inner: Player | null = null
  let stream: Stream & { readonly address: string } = { address: '', ...streamOf('') }
  let shown = ''

  const tell = (event: PlayerEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const media = (): Media | null => (video !== null && isPlayerShown() ? playingMedia(manager(), video) : null)
  /** What is loaded, as one text; empty for nothing. */
  const loaded = (): string => {
    const now = media()
    return now !== null && now.durationSeconds > 0 ? `${now.itemId} ${now.mediaSourceId}` : ''
  }
  /** Items also change without a word of the element: the page shows its player later, or hides it. */
  const compare = () => {
    const next = loaded()
    if (next === shown) return
    shown = next
    tell(next === '' ? 'emptied' : 'loaded')
  }
  const hear = (event: PlayerEvent) => {
    if (event === 'loaded' || event === 'emptied') shown = loaded()
    tell(event)
    compare()
  }
  const show = (next: HTMLVideoElement | null) => {
    inner?.dispose()
    video = next
    inner = next === null ? null : createHtmlVideo(next, { media, open: async () => {}, setQuality: () => {} })
    inner?.on(hear)
  }
  const streamNow = (): Stream => {
    const address = video?.currentSrc ?? ''
    if (address !== stream.address) stream = { address, ...streamOf(address) }
    return stream
  }
  const untilShown = (itemId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(deadline)
        listeners.delete(see)
        finish()
      }
      const see = () => {
        if (loaded() !== '' && media()?.itemId === itemId) settle(resolve)
      }
      const deadline = setTimeout(() => settle(() => reject(new Error('The page did not open the item'))), OPEN_DEADLINE_MS)
      listeners.add(see)
    })
  /** A stream that is made on the way is often one that browsers cannot seek in, not even in what they have of it. */
  const isBuffered = (position: number): boolean => {
    const { offset, progressive } = streamNow()
    const at = position - offset
    if (video === null || (progressive && secondsAhead(video.seekable, at) === 0)) return false
    return secondsAhead(video.buffered, at) > 0
  }
  return {
    media,
    look: () => {
      const next = document.querySelector<HTMLVideoElement>('video.htmlvideoplayer')
      if (next !== video) show(next)
      quality.look()
      compare()
    },
    isTaken: () => manager()?.syncPlayEnabled === true,
    sample: () => {
      const sample = inner?.sample() ?? atRest()
      return { ...sample, position: sample.position + streamNow().offset }
    },
    play: async () => inner?.play() ?? true,
    pause: () => inner?.pause(),
    seek: (position) => {
      const now = manager()
      const player = filmPlayer(now)
      if (now !== null && player !== null && streamNow().progressive && !isBuffered(position)) now.seek(ticksOf(position), player)
      else inner?.seek(position - streamNow().offset)
    },
    isBuffered,
    setRate: (rate) => inner?.setRate(rate),
    open: async (wanted, position) => {
      if (loaded() !== '' && media()?.itemId === wanted.itemId) return
      await Promise.all([untilShown(wanted.itemId), start(wanted, position)])
    },
    setQuality: (next: Quality) => quality.set(next),
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => {
      inner?.dispose()
      quality.dispose()
      listeners.clear()
    },
  }
}
