/**
 * Whether a player that stands has said so. Its `pause` may come 100 ms after it stopped, and until then nobody knows who did it:
 * a follower that started it again would undo what the viewer just did (rule FO8).
 */
import type { PlayerEvent, Sample } from '../player/player.ts'
import type { SyncClock } from './sync-clock.ts'

export interface Told {
  hear(event: PlayerEvent, sample: Sample): void
  /** It stands and has not said so yet: nothing may be done about it. */
  isPending(sample: Sample): boolean
}

/** A player that says nothing of its own stop for that long never will. */
const TOLD_WITHIN_MS = 500

export const createTold = (clock: SyncClock, now: Sample): Told => {
  let paused = now.paused
  let since: number | null = null
  return {
    hear: (event, sample) => {
      if (event === 'pause') paused = true
      if (event === 'play') paused = false
      if (event === 'emptied') paused = sample.paused
    },
    isPending: (sample) => {
      if (!sample.paused || paused) {
        since = null
        return false
      }
      since ??= clock.now()
      return clock.now() - since < TOLD_WITHIN_MS
    },
  }
}
