import type { Listing } from '../../protocol/types.ts'
import type { ListingChange, RoomId } from '../cluster.ts'
import { inBatches } from './batches.ts'
import { BATCH } from './limits.ts'
import type { Link } from './link.ts'
import type { Store } from './store.ts'

export interface OwnLinesDeps {
  readonly store: Pick<Store, 'putLine' | 'dropLine' | 'enlisted' | 'delist'>
  readonly link: Pick<Link, 'life' | 'isUp' | 'broken'>
  readonly isOwned: (roomId: RoomId) => boolean
  show(change: ListingChange): void
  announce(version: number, change: ListingChange): void
}

/** The directory lines of this node as it wants them; the store follows when it can be reached (rules CL14, CL18). */
export interface OwnLines {
  readonly lines: ReadonlyMap<RoomId, Listing>
  /** Whether the room has a line, or one that is not deleted yet. */
  isKept(roomId: RoomId): boolean
  put(listing: Listing): void
  remove(roomId: RoomId): void
  /** The line is this node's now, as it is. */
  adopt(listing: Listing): void
  /** The line is another node's now. */
  forget(roomId: RoomId): void
  /** Resolves once all writes under way are done, or failed. */
  settled(): Promise<void>
  /** Writes all lines, and deletes those that rooms of this node have no more. */
  restore(): Promise<void>
}

export const createOwnLines = ({ store, link, isOwned, show, announce }: OwnLinesDeps): OwnLines => {
  const lines = new Map<RoomId, Listing>()
  /** Rooms whose line is being written: one write at a time, so that the last one wanted is the last one written. */
  const writing = new Map<RoomId, Promise<void>>()

  const put = async (listing: Listing) => {
    const version = await store.putLine(link.life(), listing)
    if (version !== null) announce(version, { kind: 'put', listing })
  }
  const drop = async (id: RoomId) => {
    const life = link.life()
    const version = await store.dropLine(life, id)
    if (version !== null) announce(version, { kind: 'remove', id })
    if (!lines.has(id) && !isOwned(id)) await store.delist(life, id)
  }
  const follow = async (roomId: RoomId) => {
    try {
      let written: Listing | undefined
      do {
        written = lines.get(roomId)
        await (written ? put(written) : drop(roomId))
      } while (lines.get(roomId) !== written)
    } catch {
      link.broken()
    } finally {
      writing.delete(roomId)
    }
  }

  const write = (roomId: RoomId) => {
    if (link.isUp() && !writing.has(roomId)) writing.set(roomId, follow(roomId))
  }

  return {
    lines,
    isKept: (roomId) => lines.has(roomId) || writing.has(roomId),
    put: (listing) => {
      lines.set(listing.id, listing)
      show({ kind: 'put', listing })
      write(listing.id)
    },
    remove: (id) => {
      if (!lines.delete(id)) return
      show({ kind: 'remove', id })
      write(id)
    },
    adopt: (listing) => {
      if (!lines.has(listing.id)) lines.set(listing.id, listing)
    },
    forget: (roomId) => void lines.delete(roomId),
    settled: async () => void (await Promise.all(writing.values())),
    restore: async () => {
      await inBatches([...lines.values()], BATCH, put)
      const bare = (await store.enlisted(link.life())).filter((roomId) => isOwned(roomId) && !lines.has(roomId))
      await inBatches(bare, BATCH, drop)
    },
  }
}
