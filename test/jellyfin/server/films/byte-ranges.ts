export interface ByteRange {
  readonly start: number
  /** The last byte itself. */
  readonly end: number
}
export interface SegmentedFile {
  readonly path: string
  readonly head: ByteRange
  readonly segments: readonly (ByteRange & { readonly seconds: number })[]
}

const rangeOf = (bytes: string | undefined, start: string | undefined): ByteRange => ({
  start: Number(start),
  end: Number(start) + Number(bytes) - 1,
})

/** Reads where the segments are from the HLS playlist of a single file. @throws where it has no head or no segments */
export const readByteRanges = (path: string, playlist: string): SegmentedFile => {
  const head = /#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/.exec(playlist)
  const found = [...playlist.matchAll(/#EXTINF:([\d.]+),\s*#EXT-X-BYTERANGE:(\d+)@(\d+)/g)]
  if (!head || found.length === 0) throw new Error(`The playlist of ${path} has no byte ranges`)
  return {
    path,
    head: rangeOf(head[1], head[2]),
    segments: found.map(([, seconds, bytes, start]) => ({ ...rangeOf(bytes, start), seconds: Number(seconds) })),
  }
}
