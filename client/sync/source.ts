import type { PlayerEvent } from '../player/player.ts'

/** How far the player is with the source it was given. */
export interface Source {
  /** It has been taken away and the next one is not there yet. */
  readonly swapping: boolean
  /** The player has been in line with the room since it was loaded, and the page has had time to start it by itself. */
  readonly settled: boolean
  /** Local ms. */
  readonly loadedAt: number
}

/** One that has been there for long. */
export const newSource: Source = { swapping: false, settled: false, loadedAt: Number.NEGATIVE_INFINITY }

/** Pages start, and go to where the viewer left off, within this after loading. */
const PAGE_MS = 1000

/** The source after an event of the player at `now` (ms). */
export const afterEvent = (source: Source, event: PlayerEvent, now: number): Source => {
  if (event === 'emptied') return { swapping: true, settled: false, loadedAt: now }
  if (event === 'loaded') return { swapping: false, settled: false, loadedAt: now }
  const arrived = event === 'canplay' || event === 'playing'
  return arrived && source.swapping ? { ...source, swapping: false } : source
}

/** The source when the player is found in line with the room at `now` (ms). */
export const inLine = (source: Source, now: number): Source =>
  source.settled || now - source.loadedAt < PAGE_MS ? source : { ...source, settled: true }
