import type { PlayerEvent } from '../player/player.ts'

/** How far the player is with the source it was given. */
export interface Source {
  /** It has been taken away and the next one is not there yet. */
  readonly swapping: boolean
  /** In line with the room at least once since it was loaded. */
  readonly settled: boolean
}

export const newSource: Source = { swapping: false, settled: false }

/** The source after an event of the player. */
export const afterEvent = (source: Source, event: PlayerEvent): Source => {
  if (event === 'emptied') return { swapping: true, settled: false }
  const arrived = event === 'loaded' || event === 'canplay' || event === 'playing'
  return arrived && source.swapping ? { ...source, swapping: false } : source
}
