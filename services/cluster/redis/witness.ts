import type { Life } from './life.ts'
import { LEASE_MS, RENEW_MS } from './limits.ts'
import type { View } from './store.ts'

interface Sighting {
  readonly beats: number
  /** When that number was first seen (ms, this node's own clock). */
  readonly since: number
}
/** What a node saw of the others without a gap; null: nothing yet, or there was one. */
export interface Sightings {
  readonly at: number
  readonly seen: ReadonlyMap<Life, Sighting>
}

/** A node that could not look for so long does not judge others: what held it up may have held up them. */
const GAP_MS = 2 * RENEW_MS

/**
 * What a node knows after another look at the beats: `silent` are the lives whose beats it saw not grow for a whole lease (rule CL11).
 * Only the looking node's own clock counts, and only the time between an answer and a later question.
 */
export const look = (
  before: Sightings | null,
  beats: View['beats'],
  askedAt: number,
  answeredAt: number,
): { readonly sightings: Sightings; readonly silent: readonly Life[] } => {
  const known = before !== null && answeredAt - before.at <= GAP_MS ? before.seen : new Map<Life, Sighting>()
  const seen = new Map<Life, Sighting>()
  for (const [life, count] of beats) {
    const last = known.get(life)
    seen.set(life, last?.beats === count ? last : { beats: count, since: answeredAt })
  }
  const silent = [...seen].filter(([, { since }]) => askedAt - since >= LEASE_MS).map(([life]) => life)
  return { sightings: { at: answeredAt, seen }, silent }
}
