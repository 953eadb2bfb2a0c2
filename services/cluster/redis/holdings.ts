import type { Lease, RoomId } from '../cluster.ts'
import { inBatches } from './batches.ts'
import { BATCH } from './limits.ts'
import type { Link } from './link.ts'
import type { Store } from './store.ts'

export interface HoldingsDeps {
  readonly store: Store
  readonly link: Pick<Link, 'life' | 'isUp' | 'broken'>
  /** Cluster time (ms). */
  readonly now: () => number
  /** Whether the store has, or in a moment will have, something else of a room under this node. */
  readonly isNeeded: (roomId: RoomId) => boolean
  /** Leases that are gone although nobody gave them up. */
  onLost(leases: readonly Lease[]): void
}

/**
 * The rooms that this node owns, as it knows them without asking; the store follows when it can be reached (rules CL12, CL14).
 * Nothing waits in a queue: what could not be written is found by comparing when the link heals.
 */
export interface Holdings {
  readonly leases: ReadonlyMap<RoomId, Lease>
  claim(roomId: RoomId): Promise<Lease | 'taken'>
  release(lease: Lease): Promise<void>
  /** The room was handed to this node. */
  adopt(lease: Lease): void
  /** The room was handed to another. */
  forget(roomId: RoomId): void
  /** Writes all leases, and clears away what the store still has of rooms that are no more. */
  restore(): Promise<void>
  /** This node was taken for dead. */
  loseAll(): void
}

export const createHoldings = ({ store, link, now, isNeeded, onLost }: HoldingsDeps): Holdings => {
  const leases = new Map<RoomId, Lease>()
  const claiming = new Set<RoomId>()
  /** The highest epoch that this node has seen: the next of the same room is above it, with Redis away too. */
  let lastEpoch = 0

  const hold = (roomId: RoomId, epoch: number): Lease => {
    const lease = { roomId, epoch }
    leases.set(roomId, lease)
    lastEpoch = Math.max(lastEpoch, epoch)
    return lease
  }
  const holdAlone = (roomId: RoomId) => hold(roomId, Math.max(lastEpoch + 1, Math.ceil(now() * 1000)))

  const claimShared = async (roomId: RoomId): Promise<Lease | 'taken'> => {
    const life = link.life()
    await store.enlist(life, roomId)
    const epoch = await store.claim(roomId, life, lastEpoch + 1)
    if (epoch === 'taken') {
      await store.delist(life, roomId)
      return 'taken'
    }
    // Claimed by a life that ended meanwhile: healing writes it under the next.
    if (life !== link.life()) link.broken()
    return hold(roomId, epoch)
  }

  const assert = async ({ roomId, epoch }: Lease, lost: Lease[]) => {
    const life = link.life()
    await store.enlist(life, roomId)
    const lease = leases.get(roomId)
    if (lease?.epoch !== epoch || (await store.assert(roomId, life, epoch))) return
    if (leases.get(roomId) === lease) leases.delete(roomId)
    await store.delist(life, roomId)
    lost.push(lease)
  }
  const clear = async (roomId: RoomId) => {
    const life = link.life()
    await store.release(roomId, life, null)
    await store.dropLine(life, roomId)
    await store.delist(life, roomId)
  }

  return {
    leases,
    claim: async (roomId) => {
      if (leases.has(roomId) || claiming.has(roomId)) return 'taken'
      if (!link.isUp()) return holdAlone(roomId)
      claiming.add(roomId)
      try {
        return await claimShared(roomId)
      } catch {
        link.broken()
        return holdAlone(roomId)
      } finally {
        claiming.delete(roomId)
      }
    },
    release: async ({ roomId, epoch }) => {
      const lease = leases.get(roomId)
      if (lease && lease.epoch !== epoch) return
      leases.delete(roomId)
      if (!link.isUp()) return
      const life = link.life()
      try {
        const isReleased = await store.release(roomId, life, epoch)
        // After a break healing looks what is left, and finds it by the list.
        if (isReleased && link.isUp() && !isNeeded(roomId)) await store.delist(life, roomId)
      } catch {
        link.broken()
      }
    },
    adopt: ({ roomId, epoch }) => void hold(roomId, epoch),
    forget: (roomId) => void leases.delete(roomId),
    restore: async () => {
      const lost: Lease[] = []
      await inBatches([...leases.values()], BATCH, (lease) => assert(lease, lost))
      await inBatches(await store.enlisted(link.life()), BATCH, async (roomId) => {
        if (!leases.has(roomId) && !claiming.has(roomId) && !isNeeded(roomId)) await clear(roomId)
      })
      if (lost.length > 0) onLost(lost)
    },
    loseAll: () => {
      const lost = [...leases.values()]
      leases.clear()
      if (lost.length > 0) onLost(lost)
    },
  }
}
