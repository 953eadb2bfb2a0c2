import type { RoomId } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import { MEMBERS_INTERVAL_MS } from '../protocol/limits.ts'
import type { Caller, TellGroup } from './caller.ts'
import type { MembersView } from './node-message.ts'
import type { Router } from './router.ts'

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

interface Group {
  readonly name: string
  readonly roomId: RoomId
  readonly page: number
  readonly callers: Set<Caller>
  /** What all its callers know, as text: comparing is all it is for. Null before the first; '' where some know less. */
  told: string | null
  cancel: () => void
}

/**
 * A node with watchers asks the owner for their page each second, rather than the owner knowing who watches where: nothing has to be
 * cleaned up after a node that is gone.
 */
export const createMembersFeed = ({ router, clock, tellGroup }: MembersFeedDeps): MembersFeed => {
  const groups = new Map<string, Group>()
  const watching = new Map<Caller, Group>()

  const schedule = (group: Group) => {
    group.cancel = clock.after(MEMBERS_INTERVAL_MS, () => void refresh(group))
  }

  const refresh = async (group: Group) => {
    const view = await router.members(group.roomId, group.page)
    if (groups.get(group.name) !== group) return
    const text = JSON.stringify(view)
    if (view && text !== group.told) {
      group.told = text
      tellGroup(group.name, { event: 'room:members', payload: { roomId: group.roomId, ...view } })
    }
    schedule(group)
  }

  const groupFor = (roomId: RoomId, page: number): Group => {
    const name = `members:${roomId}:${page}`
    const known = groups.get(name)
    if (known) return known
    const group: Group = { name, roomId, page, callers: new Set(), told: null, cancel: () => undefined }
    groups.set(name, group)
    schedule(group)
    return group
  }

  const unwatch = (caller: Caller) => {
    const group = watching.get(caller)
    if (!group) return
    watching.delete(caller)
    group.callers.delete(caller)
    caller.exit(group.name)
    if (group.callers.size > 0) return
    group.cancel()
    groups.delete(group.name)
  }

  return {
    watch: async (caller, roomId, page) => {
      unwatch(caller)
      const group = groupFor(roomId, page)
      group.callers.add(caller)
      watching.set(caller, group)
      const view = await router.members(roomId, page)
      if (!view) {
        if (watching.get(caller) === group) unwatch(caller)
        return null
      }
      const follow = () => {
        if (watching.get(caller) !== group || !caller.isOpen()) return
        caller.enter(group.name)
        const text = JSON.stringify(view)
        // Where others were told something else before, the next round tells all.
        group.told = group.told === null || group.told === text ? text : ''
      }
      return { view, follow }
    },
    unwatch,
  }
}
