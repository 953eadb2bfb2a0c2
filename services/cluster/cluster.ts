/**
 * What nodes need of one another; nothing else knows whether there is one process or twenty.
 * Pub/sub may lose any message, the last one too: who receives orders by (epoch, version) and never counts on delivery.
 */
import type { Listing, ServerPayloads } from '../protocol/types.ts'

export type NodeId = string
export type RoomId = string

/** A room is decided by one node at a time; each new owner has a higher epoch. */
export interface Lease {
  readonly roomId: RoomId
  readonly epoch: number
}

/** What one node asks of another, by its inbox. The session node gives both their meaning. */
export interface NodeMessage {
  readonly kind: string
  readonly roomId: RoomId
  readonly body: unknown
}
export type NodeReply = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly code: 'denied' | 'unreachable' }

/** Something for every member of a room, on whichever node. */
export interface RoomBroadcast<E extends keyof ServerPayloads = keyof ServerPayloads> {
  readonly event: E
  readonly payload: ServerPayloads[E]
}
/**
 * `starting`: cluster time is not known yet; `degraded`: what nodes share cannot be reached, and this one goes on for its own
 * viewers alone.
 */
export type ClusterHealth = 'starting' | 'ok' | 'degraded'
export type ListingChange = { readonly kind: 'put'; readonly listing: Listing } | { readonly kind: 'remove'; readonly id: RoomId }

export interface Cluster {
  readonly nodeId: NodeId
  /** Cluster time (ms): the one clock every timeline is written in; monotonic. */
  now(): number
  /** What readiness is told by; never asks anybody. */
  health(): ClusterHealth

  /** The other nodes that live and take rooms; empty when nobody can be asked. */
  peers(): Promise<readonly NodeId[]>
  /** This node is among no one's peers from now on; it keeps its rooms. */
  retire(): Promise<void>

  /** Makes this node the room's owner, unless another live node is. */
  claim(roomId: RoomId): Promise<Lease | 'taken'>
  /** Gives a room up; nothing happens if the lease is not the current one. */
  release(lease: Lease): Promise<void>
  /** Makes another node the owner, at a higher epoch; `lost` if the lease is not the current one. The room is never without an owner. */
  handOver(lease: Lease, to: NodeId): Promise<Lease | 'lost'>
  /** Hears of leases that this node no longer has without having given them up: it was taken for dead. One handler. */
  onLost(handler: (leases: readonly Lease[]) => void): void
  /** This node's own lease of the room, as far as it knows without asking; so the next owner sees what was handed to it. */
  held(roomId: RoomId): Lease | null
  /** The node that owns the room now, or null. Rejects when nobody can be asked. */
  locate(roomId: RoomId): Promise<NodeId | null>

  /** Asks one node's inbox; answers `unreachable` after a deadline rather than throwing. */
  ask(node: NodeId, message: NodeMessage): Promise<NodeReply>
  /** Sets this node's inbox; one handler, set before the node takes sockets. */
  onMessage(handler: (from: NodeId, message: NodeMessage) => Promise<NodeReply>): void

  /** Hears a room's broadcasts until the answer is called; resolves once they would arrive. */
  subscribe(roomId: RoomId, handler: (broadcast: RoomBroadcast) => void): Promise<() => void>
  /** Sends to every subscribed node, this one too. */
  publish(roomId: RoomId, broadcast: RoomBroadcast): void

  /** Puts or replaces this node's directory line for a room. */
  putListing(listing: Listing): void
  removeListing(id: RoomId): void
  /** Hears every change of the directory until the answer is called, then reads: subscribe first, so that nothing falls between. */
  watchListings(handler: (change: ListingChange) => void): Promise<{ readonly listings: readonly Listing[]; readonly stop: () => void }>

  /** Leaves: leases freed, lines removed, handlers gone. */
  close(): Promise<void>
}
