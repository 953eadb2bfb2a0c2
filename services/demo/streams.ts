import type { Film, Variant } from './film.ts'

export interface Wish {
  /** Bits per second on average; 0 is no limit. */
  readonly maxBitrate: number
  readonly directPlay: boolean
}
export type Stream = { readonly kind: 'file' } | { readonly kind: 'hls'; readonly variants: readonly Variant[] }

const fits = (bitrate: number | null, { maxBitrate }: Wish): boolean => maxBitrate === 0 || bitrate === null || bitrate <= maxBitrate

/** The variants within the limit; the cheapest one when none is. */
export const variantsWithin = (film: Film, wish: Wish): readonly Variant[] => {
  const within = film.variants.filter((variant) => fits(variant.average, wish))
  return within.length > 0 ? within : film.variants.slice(-1)
}

/** The file itself if direct play is wanted and it is within the limit, else segments within it (rule DE7); the file where there are no others. */
export const chooseStream = (film: Film, wish: Wish): Stream => {
  if (film.variants.length === 0 || (wish.directPlay && fits(film.bitrate, wish))) return { kind: 'file' }
  return { kind: 'hls', variants: variantsWithin(film, wish) }
}

/** An HLS master playlist; BANDWIDTH is the dearest segment's, as its definition asks (rule DE5). */
export const masterPlaylist = (variants: readonly Variant[]): string => {
  const lines = variants.flatMap(({ name, average, peak, codecs, width, height }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
    `${name}.m3u8`,
  ])
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`
}
