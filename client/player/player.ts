/** The one way the rest of the client touches the page's player. */
import type { Media, Quality } from '../../services/protocol/types.ts'

/** What the player shows at one moment. */
export interface Sample {
  /** performance.now() (ms) that the position belongs to. */
  readonly at: number
  /** Where the film is (s), by the player's own clock. */
  readonly position: number
  readonly paused: boolean
  readonly seeking: boolean
  readonly ended: boolean
  /** Playing was asked for, but there is nothing decoded to play. */
  readonly starved: boolean
  readonly rate: number
  /** Seconds that can be played on from `position` without loading. */
  readonly bufferedSeconds: number
  /** How far (s) the picture is behind `position`; null where the browser does not tell, or not yet. */
  readonly pictureLagSeconds: number | null
}

/** What happened in the player, told by the page's media element; who caused it is for the pause filter to say. */
export type PlayerEvent =
  | 'play'
  | 'pause'
  | 'playing'
  | 'waiting'
  | 'seeking'
  | 'seeked'
  | 'ratechange'
  | 'ended'
  | 'emptied'
  | 'loaded'
  | 'canplay'

export interface Player {
  /** The item that is loaded, or null. `durationSeconds` is 0 while unknown. */
  media(): Media | null
  sample(): Sample
  /** False when the browser refused (autoplay): the viewer has to click. */
  play(): Promise<boolean>
  pause(): void
  /** Seconds. */
  seek(position: number): void
  /** Whether `position` (s) can be played without loading. */
  isBuffered(position: number): boolean
  setRate(rate: number): void
  /** Makes the page show this item, at `position` (s) if it can; resolves when it is there (or at once if it is), rejects when it can't. */
  open(media: Media, position: number): Promise<void>
  /** Something else in the page keeps viewers in step with its player; absent where there is no such thing. */
  isTaken?(): boolean
  /** Applies the room's quality to the stream, if the page can. */
  setQuality(quality: Quality): void
  on(listener: (event: PlayerEvent) => void): () => void
  /** Takes back all that was hooked. */
  dispose(): void
}
