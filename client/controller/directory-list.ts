/** The page of rooms shown, and how a delta changes it. Pure. */
import { DIRECTORY_PAGE } from '../../services/protocol/limits.ts'
import type { DirectoryDelta, DirectoryPage, Listing } from '../../services/protocol/types.ts'

const inOrder = (a: Listing, b: Listing): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

/** The page after a delta for it, in the directory's own order (rules DR1, DR2); what did not change stays the same object (rule UI12). */
export const pageAfter = (page: DirectoryPage, delta: DirectoryDelta): DirectoryPage => {
  const replaced = new Set([...delta.removed, ...delta.changed.map(({ id }) => id)])
  const rooms = [...page.rooms.filter(({ id }) => !replaced.has(id)), ...delta.changed].sort(inOrder).slice(0, DIRECTORY_PAGE)
  return { rooms, total: delta.total }
}
