/** One bitrate of a film's HLS; bits per second. */
export interface Variant {
  readonly name: string
  readonly average: number
  /** Of the dearest segment: what BANDWIDTH must say. */
  readonly peak: number
  readonly codecs: string
  readonly width: number
  readonly height: number
}

/** One item of the library. What only the file itself could tell is null. */
export interface Film {
  /** Matches `[A-Za-z0-9_-]{1,64}`. */
  readonly id: string
  readonly title: string
  readonly overview: string
  readonly year: number | null
  readonly seconds: number | null
  /** Bits per second, on average. */
  readonly bitrate: number | null
  /** The folder that the film must not leave, and where it is in there. */
  readonly root: string
  readonly path: string
  readonly hasPoster: boolean
  /** Cheapest last; empty where there is only the file. */
  readonly variants: readonly Variant[]
}
