import type { Clock } from '../lib/clock.ts'
import type { Listing } from '../protocol/types.ts'
import type { Cluster, ListingChange, NodeId, NodeMessage, NodeReply, RoomBroadcast, RoomId } from './cluster.ts'

/** An inbox that has not answered by then counts as unreachable. */
const ASK_DEADLINE_MS = 2000
const UNREACHABLE: NodeReply = { ok: false, code: 'unreachable' }

type Inbox = (from: NodeId, message: NodeMessage) => Promise<NodeReply>

/** What the nodes of one process share; a lone node has a hub of its own. */
export interface MemoryHub {
  readonly clock: Clock
  readonly inboxes: Map<NodeId, Inbox>
  readonly owners: Map<RoomId, { readonly nodeId: NodeId; readonly epoch: number }>
  readonly channels: Map<RoomId, Set<(broadcast: RoomBroadcast) => void>>
  readonly listings: Map<RoomId, { readonly owner: NodeId; readonly listing: Listing }>
  readonly listingWatchers: Set<(change: ListingChange) => void>
  readonly retired: Set<NodeId>
  /** One counter for all rooms: an epoch only has to grow, and per-room counters would outlive their rooms. */
  epoch: number
}

export const createMemoryHub = (clock: Clock): MemoryHub => ({
  clock,
  inboxes: new Map(),
  owners: new Map(),
  channels: new Map(),
  listings: new Map(),
  listingWatchers: new Set(),
  retired: new Set(),
  epoch: 0,
})

/** The cluster of one process (rules CL1–CL6): the single-node default, and N nodes in one test. */
export const createMemoryCluster = (hub: MemoryHub, nodeId: NodeId): Cluster => {
  const announce = (change: ListingChange) => {
    for (const watcher of hub.listingWatchers) watcher(change)
  }
  const removeListing = (id: RoomId) => {
    if (hub.listings.get(id)?.owner === nodeId && hub.listings.delete(id)) announce({ kind: 'remove', id })
  }
  const own = new Set<() => void>()
  const kept = (stop: () => void): (() => void) => {
    const once = () => {
      own.delete(once)
      stop()
    }
    own.add(once)
    return once
  }
  return {
    nodeId,
    now: () => hub.clock.now(),
    health: () => 'ok',
    peers: async () => [...hub.inboxes.keys()].filter((id) => id !== nodeId && !hub.retired.has(id)),
    retire: async () => {
      hub.retired.add(nodeId)
    },
    claim: async (roomId) => {
      if (hub.owners.has(roomId)) return 'taken'
      hub.epoch += 1
      hub.owners.set(roomId, { nodeId, epoch: hub.epoch })
      return { roomId, epoch: hub.epoch }
    },
    release: async ({ roomId, epoch }) => {
      if (hub.owners.get(roomId)?.epoch === epoch) hub.owners.delete(roomId)
    },
    handOver: async ({ roomId, epoch }, to) => {
      const owner = hub.owners.get(roomId)
      if (owner?.epoch !== epoch || owner.nodeId !== nodeId) return 'lost'
      hub.epoch += 1
      hub.owners.set(roomId, { nodeId: to, epoch: hub.epoch })
      const line = hub.listings.get(roomId)
      if (line) hub.listings.set(roomId, { ...line, owner: to })
      return { roomId, epoch: hub.epoch }
    },
    // Nobody is taken for dead within one process.
    onLost: () => {},
    held: (roomId) => {
      const owner = hub.owners.get(roomId)
      return owner?.nodeId === nodeId ? { roomId, epoch: owner.epoch } : null
    },
    locate: async (roomId) => hub.owners.get(roomId)?.nodeId ?? null,
    ask: (node, message) => {
      const inbox = hub.inboxes.get(node)
      if (!inbox) return Promise.resolve(UNREACHABLE)
      return new Promise((resolve) => {
        const cancel = hub.clock.after(ASK_DEADLINE_MS, () => resolve(UNREACHABLE))
        inbox(nodeId, message)
          .catch(() => UNREACHABLE)
          .then((reply) => {
            cancel()
            resolve(reply)
          })
      })
    },
    onMessage: (handler) => hub.inboxes.set(nodeId, handler),
    subscribe: async (roomId, handler) => {
      const channel = hub.channels.get(roomId) ?? new Set()
      hub.channels.set(roomId, channel.add(handler))
      return kept(() => {
        channel.delete(handler)
        if (channel.size === 0 && hub.channels.get(roomId) === channel) hub.channels.delete(roomId)
      })
    },
    publish: (roomId, broadcast) => {
      for (const handler of hub.channels.get(roomId) ?? []) handler(broadcast)
    },
    putListing: (listing) => {
      hub.listings.set(listing.id, { owner: nodeId, listing })
      announce({ kind: 'put', listing })
    },
    removeListing,
    watchListings: async (handler) => {
      hub.listingWatchers.add(handler)
      return { listings: [...hub.listings.values()].map((line) => line.listing), stop: kept(() => hub.listingWatchers.delete(handler)) }
    },
    close: async () => {
      hub.inboxes.delete(nodeId)
      hub.retired.delete(nodeId)
      for (const stop of [...own]) stop()
      for (const [roomId, owner] of hub.owners) if (owner.nodeId === nodeId) hub.owners.delete(roomId)
      for (const [id, line] of hub.listings) if (line.owner === nodeId) removeListing(id)
    },
  }
}
