import type { Cluster } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { DirectoryPage, Listing } from '../protocol/types.ts'
import type { Caller, TellGroup } from './caller.ts'
import { type DirectoryQuery, deltaOf, matches, pageOf } from './directory-page.ts'
import type { LibraryAccess } from './library-access.ts'
import { createListingMirror } from './listing-mirror.ts'
import { createWatchGroups, type WatchGroup } from './watch-groups.ts'

export interface DirectoryDeps {
  readonly cluster: Pick<Cluster, 'watchListings'>
  readonly clock: Clock
  readonly tellGroup: TellGroup
  /** Null: every viewer sees every listed room. */
  readonly access: LibraryAccess | null
  readonly log: Log
}

/** The list of open rooms for those of this node's callers who look at it. */
export interface Directory {
  /**
   * The caller's page now; its deltas follow from `follow` until `unwatch`. A second call replaces the first.
   * Rejects when the cluster's directory cannot be read.
   */
  watch(caller: Caller, query: DirectoryQuery): Promise<{ readonly page: DirectoryPage; readonly follow: () => void }>
  unwatch(caller: Caller): void
}

/** Watchers that see the same page hear the same deltas, computed once. */
interface Group extends WatchGroup {
  readonly query: DirectoryQuery
  readonly userKey: string
  /** What its callers have; the next delta starts from it. */
  page: DirectoryPage
  /** The refresh under way; the next one waits for it. */
  refreshed: Promise<void>
}

/** How often the pages of a limited library are looked at again although no room changed. */
const ACCESS_INTERVAL_MS = 60_000
const EMPTY: DirectoryPage = { rooms: [], total: 0 }

export const createDirectory = ({ cluster, clock, tellGroup, access, log }: DirectoryDeps): Directory => {
  let groupNumber = 0
  let cancelRecheck: (() => void) | null = null

  const mirror = createListingMirror(cluster, clock, (lines) => {
    for (const group of groups.all()) if (lines.some((listing) => matches(listing, group.query.query))) void refresh(group)
  })
  const groups = createWatchGroups<Group>(() => {
    if (groups.size > 0) return
    mirror.stop()
    cancelRecheck?.()
    cancelRecheck = null
  })

  const visible = async (userKey: string): Promise<readonly Listing[]> => {
    if (!access) return mirror.all()
    const allowed = await access.allowed(userKey, [...new Set(mirror.all().map((listing) => listing.itemId))])
    return mirror.all().filter((listing) => allowed.has(listing.itemId))
  }

  const refresh = (group: Group): Promise<void> => {
    group.refreshed = group.refreshed.then(async () => {
      const page = pageOf(await visible(group.userKey), group.query)
      const delta = deltaOf(group.page, page)
      group.page = page
      if (delta) tellGroup(group.name, { event: 'directory:delta', payload: delta })
    })
    return group.refreshed.catch((error: unknown) => log.warn({ error }, 'Directory page'))
  }

  const recheck = () => {
    cancelRecheck = clock.after(ACCESS_INTERVAL_MS, recheck)
    for (const group of groups.all()) void refresh(group)
  }

  const groupFor = (caller: Caller, query: DirectoryQuery): Group => {
    const userKey = access ? caller.viewer.userKey : ''
    const key = JSON.stringify([query.query, query.page, query.size, userKey])
    const known = groups.find(key)
    if (known) return known
    groupNumber += 1
    const group: Group = {
      key,
      name: `directory:${groupNumber}`,
      query,
      userKey,
      callers: new Set(),
      page: EMPTY,
      refreshed: mirror.start(),
    }
    void refresh(group)
    return group
  }

  const follow = (caller: Caller, group: Group, page: DirectoryPage) => {
    if (!groups.isWatching(caller, group) || !caller.isOpen()) return
    const missed = deltaOf(page, group.page)
    if (missed) caller.tell({ event: 'directory:delta', payload: missed })
    caller.enter(group.name)
  }

  return {
    watch: async (caller, query) => {
      const group = groupFor(caller, query)
      groups.enlist(caller, group)
      if (access) cancelRecheck ??= clock.after(ACCESS_INTERVAL_MS, recheck)
      try {
        await group.refreshed
      } catch (error) {
        if (groups.isWatching(caller, group)) groups.leave(caller)
        throw error
      }
      const { page } = group
      return { page, follow: () => follow(caller, group, page) }
    },
    unwatch: groups.leave,
  }
}
