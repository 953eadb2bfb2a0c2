/**
 * Whether a player has said what it does. Its `pause` and `seeking` may come 100 ms after it stopped or sought, and until then nobody
 * knows who did it: a follower that acted on what it sees would undo what the viewer just did (rule FO8).
 */
import type { PlayerEvent, Sample } from '../player/player.ts'
import type { SyncClock } from './sync-clock.ts'

export interface Told {
  hear(event: PlayerEvent, sample: Sample): void
  /** It stands or seeks and has not said so yet: nothing may be done about it. */
  isPending(sample: Sample): boolean
}

/** A player that says nothing for that long never will. */
const TOLD_WITHIN_MS = 500

export const createTold = (clock: SyncClock, now: Sample): Told => {
  let paused = now.paused
  let seeking = now.seeking
  let since: number | null = null
  return {
    hear: (event, sample) => {
      if (event === 'pause') paused = true
      if (event === 'play') paused = false
      if (event === 'emptied') paused = sample.paused
      if (event === 'seeking') seeking = true
    },
    isPending: (sample) => {
      if (!sample.seeking) seeking = false
      if ((!sample.paused || paused) && (!sample.seeking || seeking)) {
        since = null
        return false
      }
      since ??= clock.now()
      return clock.now() - since < TOLD_WITHIN_MS
    },
  }
}
