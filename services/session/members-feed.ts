import type { RoomId } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import { MEMBERS_INTERVAL_MS } from '../protocol/limits.ts'
import type { Caller, TellGroup } from './caller.ts'
import type { MembersView } from './node-message.ts'
import type { Router } from './router.ts'
import { createWatchGroups, type WatchGroup } from './watch-groups.ts'

export interface MembersFeedDeps {
  readonly router: Pick<Router, 'members'>
  readonly clock: Clock
  readonly tellGroup: TellGroup
}

/** Members' states for those who have the list open: one page, at most once a second, only when it changed (rule RM19). */
export interface MembersFeed {
  /** The page now, null when the room cannot be reached; changes follow from `follow` until `unwatch`. */
  watch(caller: Caller, roomId: RoomId, page: number): Promise<{ readonly view: MembersView; readonly follow: () => void } | null>
  unwatch(caller: Caller): void
}

interface Group extends WatchGroup {
  readonly roomId: RoomId
  readonly page: number
  /** What all its callers know, as text: comparing is all it is for. Null before the first; '' where some know less. */
  told: string | null
  cancel: () => void
}

/**
 * A node with watchers asks the owner for their page each second, rather than the owner knowing who watches where: nothing has to be
 * cleaned up after a node that is gone.
 */
export const createMembersFeed = ({ router, clock, tellGroup }: MembersFeedDeps): MembersFeed => {
  const groups = createWatchGroups<Group>((group) => group.cancel())

  const schedule = (group: Group) => {
    group.cancel = clock.after(MEMBERS_INTERVAL_MS, () => void refresh(group))
  }

  const refresh = async (group: Group) => {
    const view = await router.members(group.roomId, group.page)
    if (!groups.isAlive(group)) return
    const text = JSON.stringify(view)
    if (view && text !== group.told) {
      group.told = text
      tellGroup(group.name, { event: 'room:members', payload: { roomId: group.roomId, ...view } })
    }
    schedule(group)
  }

  const groupFor = (roomId: RoomId, page: number): Group => {
    const name = `members:${roomId}:${page}`
    const known = groups.find(name)
    if (known) return known
    const group: Group = { key: name, name, roomId, page, callers: new Set(), told: null, cancel: () => undefined }
    schedule(group)
    return group
  }

  const follow = (caller: Caller, group: Group, view: MembersView) => {
    if (!groups.isWatching(caller, group) || !caller.isOpen()) return
    caller.enter(group.name)
    const text = JSON.stringify(view)
    // Where others were told something else before, the next round tells all.
    group.told = group.told === null || group.told === text ? text : ''
  }

  return {
    watch: async (caller, roomId, page) => {
      const group = groupFor(roomId, page)
      groups.enlist(caller, group)
      const view = await router.members(roomId, page)
      if (view) return { view, follow: () => follow(caller, group, view) }
      if (groups.isWatching(caller, group)) groups.leave(caller)
      return null
    },
    unwatch: groups.leave,
  }
}
