import type { Cluster } from '../../../services/cluster/cluster.ts'
import type { Listing } from '../../../services/protocol/types.ts'

/** The directory as a watcher on one node sees it. */
export interface View {
  lines(): ReadonlyMap<string, Listing>
}

export const createView = (cluster: Pick<Cluster, 'watchListings'>): View => {
  const lines = new Map<string, Listing>()
  const read = async () => {
    const { listings } = await cluster.watchListings((change) => {
      if (change.kind === 'put') lines.set(change.listing.id, change.listing)
      else lines.delete(change.id)
    })
    for (const listing of listings) lines.set(listing.id, listing)
  }
  void read()
  return { lines: () => lines }
}
