/** One direction of a viewer's connection, as the relay shapes it. */
export interface Link {
  readonly delayMs: number
  /** A chunk takes `delayMs` ± this, evenly spread, and never overtakes the one before it. */
  readonly jitterMs: number
  /** Share of chunks (0–1) that are lost and sent again: such a chunk, and all behind it, comes `stallMs` later. */
  readonly stallShare: number
  readonly stallMs: number
  /** Infinity: no limit. */
  readonly bytesPerSecond: number
}

export interface Links {
  /** From the viewer to the node. */
  readonly up: Link
  readonly down: Link
}

export const straight: Link = { delayMs: 0, jitterMs: 0, stallShare: 0, stallMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY }

/** The same in both directions. */
export const both = (change: Partial<Link>): Links => ({ up: { ...straight, ...change }, down: { ...straight, ...change } })

/** Only delays (ms), which may differ between the directions. */
export const delays = (upMs: number, downMs: number): Links => ({
  up: { ...straight, delayMs: upMs },
  down: { ...straight, delayMs: downMs },
})
