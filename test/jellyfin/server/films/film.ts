/** One file of a film: its main version, or another one of other length. */
export interface FilmFile {
  /** The media source's id; the main version's is the item's own. */
  readonly id: string
  readonly name: string
  readonly path: string
  readonly seconds: number
  /** Bits per second. */
  readonly bitrate: number
  readonly bytes: number
}

/** Position of a stream in its file: one picture, and two sounds of which the second is a commentary. */
export const STREAM_INDEX = { video: 0, audio: 1, commentary: 2 } as const

export const findVersion = (versions: readonly FilmFile[], id: string): FilmFile | null =>
  versions.find((version) => version.id === id) ?? versions[0] ?? null
