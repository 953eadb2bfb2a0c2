import { type FilmFile, STREAM_INDEX } from '../films/film.ts'
import type { Wish } from './wish.ts'

/** How a film reaches the player: as its file, as segments in another wrapping, or as one stream that begins where it was asked for. */
export type Delivery = 'direct' | 'hls' | 'progressive'

/**
 * @param preferred how this server delivers what it may: `direct` only where the player allows it, the file is within the
 * bitrate and its first sound is wanted, else `hls`, as Jellyfin does for browsers
 */
export const chooseDelivery = (preferred: Delivery, file: FilmFile, wish: Wish): Delivery => {
  if (preferred !== 'direct') return preferred
  const fits = wish.maxBitrate === null || file.bitrate <= wish.maxBitrate
  return wish.directPlay && fits && wish.audioStreamIndex === STREAM_INDEX.audio ? 'direct' : 'hls'
}
