import type { Cluster, ListingChange, RoomId } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import { DIRECTORY_INTERVAL_MS } from '../protocol/limits.ts'
import type { Listing } from '../protocol/types.ts'
import { byCreation } from './directory-page.ts'

/** A node's copy of the cluster's directory, kept only while it is wanted (rule DR3). */
export interface ListingMirror {
  /** Resolves once the copy is whole; rejects when the cluster cannot be read, and the mirror is then off. */
  start(): Promise<void>
  stop(): void
  /** In order of creation. */
  all(): readonly Listing[]
}

/** Lines in order; each put and remove costs a binary search. */
const createIndex = () => {
  const byId = new Map<RoomId, Listing>()
  const ordered: Listing[] = []
  const placeOf = (listing: Listing): number => {
    let [low, high] = [0, ordered.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = ordered[middle]
      if (other && byCreation(other, listing) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  const remove = (id: RoomId): Listing | undefined => {
    const line = byId.get(id)
    if (line) ordered.splice(placeOf(line), 1)
    byId.delete(id)
    return line
  }
  const put = (listing: Listing): Listing | undefined => {
    const before = remove(listing.id)
    byId.set(listing.id, listing)
    ordered.splice(placeOf(listing), 0, listing)
    return before
  }
  return { ordered, put, remove }
}

/** Gathers lines, and hands them on together once `intervalMs` after the first. */
const createBatch = (clock: Pick<Clock, 'after'>, intervalMs: number, handOn: (lines: readonly Listing[]) => void) => {
  let lines: Listing[] = []
  let cancel: (() => void) | null = null
  const stop = () => {
    cancel?.()
    cancel = null
    lines = []
  }
  const flush = () => {
    const gathered = lines
    stop()
    handOn(gathered)
  }
  return {
    stop,
    add: (...more: readonly Listing[]) => {
      lines.push(...more)
      cancel ??= clock.after(intervalMs, flush)
    },
  }
}

/** @param onChange hears the lines that changes took out and put in, at most four times a second */
export const createListingMirror = (
  cluster: Pick<Cluster, 'watchListings'>,
  clock: Pick<Clock, 'after'>,
  onChange: (lines: readonly Listing[]) => void,
): ListingMirror => {
  const batch = createBatch(clock, DIRECTORY_INTERVAL_MS, onChange)
  let index = createIndex()
  let source: Promise<void> | null = null
  let halt: () => void = () => undefined

  const apply = (change: ListingChange) => {
    const before = change.kind === 'put' ? index.put(change.listing) : index.remove(change.id)
    if (before) batch.add(before)
    if (change.kind === 'put') batch.add(change.listing)
  }

  const open = async (): Promise<void> => {
    // What changes while the cluster is being read comes after what is read.
    let early: ListingChange[] | null = []
    let isOff = false
    halt = () => {
      isOff = true
    }
    const { listings, stop: stopWatching } = await cluster.watchListings((change) => {
      if (early) early.push(change)
      else if (!isOff) apply(change)
    })
    if (isOff) return stopWatching()
    halt = () => {
      isOff = true
      stopWatching()
    }
    for (const listing of listings) index.put(listing)
    for (const change of early) apply(change)
    early = null
  }

  const stop = () => {
    halt()
    batch.stop()
    source = null
    index = createIndex()
  }
  return {
    start: () => {
      if (source) return source
      const opened = open().catch((error: unknown) => {
        if (source === opened) stop()
        throw error
      })
      source = opened
      return opened
    },
    stop,
    all: () => index.ordered,
  }
}
