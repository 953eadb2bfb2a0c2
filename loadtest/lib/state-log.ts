import { isNewer } from '../../services/protocol/timeline.ts'
import type { Timeline } from '../../services/protocol/types.ts'

type Stamp = Pick<Timeline, 'epoch' | 'version'>

/** What one member hears of its room's timeline, held against what there was to hear: versions are counted one by one. */
export interface StateLog {
  /** A `room:state` came: newer than all before, late (one that was missing, or of an older epoch), or known already. */
  hear(state: Stamp): 'new' | 'late' | 'known'
  /** How many never came, if the room is at `version` now. */
  lost(version: number): number
}

/** A room at which somebody looks away for longer than this is joined anew. */
const GAP_MAX = 10_000

/** @param first the timeline in the answer to create or join */
export const createStateLog = (first: Stamp): StateLog => {
  const missing = new Set<number>()
  let newest = first
  return {
    hear: ({ epoch, version }) => {
      if (isNewer({ epoch, version }, newest)) {
        for (let gap = Math.max(newest.version + 1, version - GAP_MAX); gap < version; gap++) missing.add(gap)
        newest = { epoch, version }
        return 'new'
      }
      return missing.delete(version) ? 'late' : 'known'
    },
    lost: (version) => missing.size + Math.max(0, version - newest.version),
  }
}
