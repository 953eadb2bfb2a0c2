import type { Caller } from './caller.ts'

/** Callers who watch the same thing and are told together. */
export interface WatchGroup {
  readonly key: string
  /** What is told to the group goes by this name. */
  readonly name: string
  readonly callers: Set<Caller>
}

/** Who watches what: a caller one group at a time, and a group no longer than its last caller. */
export interface WatchGroups<G extends WatchGroup> {
  readonly size: number
  all(): Iterable<G>
  find(key: string): G | undefined
  isAlive(group: G): boolean
  isWatching(caller: Caller, group: G): boolean
  enlist(caller: Caller, group: G): void
  leave(caller: Caller): void
}

/** @param onEnd hears of a group whose last caller left */
export const createWatchGroups = <G extends WatchGroup>(onEnd: (group: G) => void): WatchGroups<G> => {
  const groups = new Map<string, G>()
  const watching = new Map<Caller, G>()

  const leave = (caller: Caller) => {
    const group = watching.get(caller)
    if (!group) return
    watching.delete(caller)
    group.callers.delete(caller)
    caller.exit(group.name)
    if (group.callers.size > 0) return
    groups.delete(group.key)
    onEnd(group)
  }
  return {
    get size() {
      return groups.size
    },
    all: () => groups.values(),
    find: (key) => groups.get(key),
    isAlive: (group) => groups.get(group.key) === group,
    isWatching: (caller, group) => watching.get(caller) === group,
    enlist: (caller, group) => {
      if (watching.get(caller) === group) return
      // The new one first: the change from the last group to another is no end of all watching.
      groups.set(group.key, group)
      leave(caller)
      group.callers.add(caller)
      watching.set(caller, group)
    },
    leave,
  }
}
