import type { Random } from '../../../test/simulation/random.ts'
import type { Link } from './link.ts'

export interface Shaper {
  /** When (ms) a chunk of `bytes` that came at `now` (ms) is to be delivered; never before the one before it (rule BE1). */
  dueAt(now: number, bytes: number): number
}

/** Chance takes the same draws whatever the link, so that one seed means one world (rule BE1). */
export const createShaper = (link: Link, random: Random): Shaper => {
  let sentAt = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  return {
    dueAt: (now, bytes) => {
      const jitterMs = random.between(-1, 1) * link.jitterMs
      const isLost = random.chance(link.stallShare)
      sentAt = Math.max(now, sentAt) + (bytes / link.bytesPerSecond) * 1000
      const travelMs = Math.max(0, link.delayMs + jitterMs) + (isLost ? link.stallMs : 0)
      last = Math.max(last, sentAt + travelMs)
      return last
    },
  }
}
