import type { Cluster } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import { COUNT_INTERVAL_MS } from '../protocol/limits.ts'
import type { Listing } from '../protocol/types.ts'

/** Keeps one room's directory line up to date. */
export interface ListingFeed {
  /** The line as it should be; null: not listed. */
  update(listing: Listing | null): void
  close(): void
  /** Says no more of the line, which is another node's now. */
  abandon(): void
}

const sameButCount = (a: Listing, b: Listing): boolean => a.name === b.name && a.title === b.title && a.itemId === b.itemId

/** A changed name or title is published at once, a mere count at most every 5 s a room, the last one always (rule DR4). */
export const createListingFeed = (cluster: Pick<Cluster, 'putListing' | 'removeListing'>, clock: Clock): ListingFeed => {
  let published: { readonly listing: Listing; readonly at: number } | null = null
  let wanted: Listing | null = null
  let cancel: (() => void) | null = null

  const abandon = () => {
    cancel?.()
    cancel = null
  }
  const publish = () => {
    abandon()
    if (wanted) {
      cluster.putListing(wanted)
      published = { listing: wanted, at: clock.now() }
    } else if (published) {
      cluster.removeListing(published.listing.id)
      published = null
    }
  }

  return {
    update: (listing) => {
      wanted = listing
      if (!listing || !published || !sameButCount(listing, published.listing)) publish()
      else if (listing.count !== published.listing.count) cancel ??= clock.after(published.at + COUNT_INTERVAL_MS - clock.now(), publish)
    },
    close: () => {
      wanted = null
      publish()
    },
    abandon,
  }
}
