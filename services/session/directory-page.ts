/** What one watcher's page of the directory shows, as pure functions (rules DR1, DR2). */
import type { DirectoryDelta, DirectoryPage, Listing } from '../protocol/types.ts'

export interface DirectoryQuery {
  readonly query: string
  readonly page: number
  readonly size: number
}

/** By creation time, then id: a room keeps its place while it is open. */
export const byCreation = (a: Listing, b: Listing): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Whether name or title contains the query, whatever the case. */
export const matches = (listing: Listing, query: string): boolean => {
  const wanted = query.toLowerCase()
  return wanted === '' || listing.name.toLowerCase().includes(wanted) || listing.title.toLowerCase().includes(wanted)
}

/** @param listings in order of {@link byCreation} */
export const pageOf = (listings: readonly Listing[], { query, page, size }: DirectoryQuery): DirectoryPage => {
  const found = query === '' ? listings : listings.filter((listing) => matches(listing, query))
  return { rooms: found.slice(page * size, (page + 1) * size), total: found.length }
}

/** What turns `before` into `after`; null where nothing does. Lines are replaced, never changed, so being the same object tells. */
export const deltaOf = (before: DirectoryPage, after: DirectoryPage): DirectoryDelta | null => {
  const known = new Set(before.rooms)
  const shown = new Set(after.rooms.map((room) => room.id))
  const changed = after.rooms.filter((room) => !known.has(room))
  const removed = before.rooms.filter((room) => !shown.has(room.id)).map((room) => room.id)
  return changed.length > 0 || removed.length > 0 || before.total !== after.total ? { changed, removed, total: after.total } : null
}
