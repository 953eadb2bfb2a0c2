import type { Cluster } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { DIRECTORY_INTERVAL_MS } from '../protocol/limits.ts'
import type { DirectoryPage, Listing } from '../protocol/types.ts'
import type { Caller, TellGroup } from './caller.ts'
import { type DirectoryQuery, deltaOf, matches, pageOf } from './directory-page.ts'
import type { LibraryAccess } from './library-access.ts'
import { createListingMirror } from './listing-mirror.ts'

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
interface Group {
  readonly key: string
  readonly name: string
  readonly query: DirectoryQuery
  readonly userKey: string
  readonly callers: Set<Caller>
  /** What its callers have; the next delta starts from it. */
  page: DirectoryPage
  /** The refresh under way; the next one waits for it. */
  refreshed: Promise<void>
}

/** How often the pages of a limited library are looked at again although no room changed. */
const ACCESS_INTERVAL_MS = 60_000
const EMPTY: DirectoryPage = { rooms: [], total: 0 }

export const createDirectory = ({ cluster, clock, tellGroup, access, log }: DirectoryDeps): Directory => {
  const groups = new Map<string, Group>()
  const watching = new Map<Caller, Group>()
  let groupNumber = 0
  let changed: Listing[] = []
  let cancelRefresh: (() => void) | null = null
  let cancelRecheck: (() => void) | null = null

  const mirror = createListingMirror(cluster, (lines) => {
    changed.push(...lines)
    cancelRefresh ??= clock.after(DIRECTORY_INTERVAL_MS, refreshChanged)
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

  const refreshChanged = () => {
    cancelRefresh = null
    const lines = changed
    changed = []
    for (const group of groups.values()) {
      if (lines.some((listing) => matches(listing, group.query.query))) void refresh(group)
    }
  }

  const recheck = () => {
    cancelRecheck = clock.after(ACCESS_INTERVAL_MS, recheck)
    for (const group of groups.values()) void refresh(group)
  }

  const groupFor = (caller: Caller, query: DirectoryQuery): Group => {
    const userKey = access ? caller.viewer.userKey : ''
    const key = JSON.stringify([query.query, query.page, query.size, userKey])
    const known = groups.get(key)
    if (known) return known
    groupNumber += 1
    const name = `directory:${groupNumber}`
    const group: Group = { key, name, query, userKey, callers: new Set(), page: EMPTY, refreshed: mirror.start() }
    groups.set(key, group)
    void refresh(group)
    return group
  }

  const unwatch = (caller: Caller) => {
    const group = watching.get(caller)
    if (!group) return
    watching.delete(caller)
    group.callers.delete(caller)
    caller.exit(group.name)
    if (group.callers.size > 0) return
    groups.delete(group.key)
    if (groups.size > 0) return
    mirror.stop()
    for (const cancel of [cancelRefresh, cancelRecheck]) cancel?.()
    cancelRefresh = null
    cancelRecheck = null
    changed = []
  }

  const enlist = (caller: Caller, group: Group) => {
    if (watching.get(caller) === group) return
    unwatch(caller)
    group.callers.add(caller)
    watching.set(caller, group)
  }

  return {
    watch: async (caller, query) => {
      const group = groupFor(caller, query)
      enlist(caller, group)
      if (access) cancelRecheck ??= clock.after(ACCESS_INTERVAL_MS, recheck)
      await group.refreshed.catch((error: unknown) => {
        unwatch(caller)
        throw error
      })
      const page = group.page
      const follow = () => {
        if (watching.get(caller) !== group || !caller.isOpen()) return
        const missed = deltaOf(page, group.page)
        if (missed) caller.tell({ event: 'directory:delta', payload: missed })
        caller.enter(group.name)
      }
      return { page, follow }
    },
    unwatch,
  }
}
