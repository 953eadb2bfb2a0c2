/** Test support: callers without sockets. */
import type { RoomBroadcast } from '../cluster/cluster.ts'
import type { Caller, TellGroup } from './caller.ts'

export interface TestCaller extends Caller {
  readonly told: readonly RoomBroadcast[]
  /** Its socket is gone. */
  vanish(): void
}

/** Callers who are in groups, and the way to tell a group; `tellings` counts how often one was told. */
export const createAudience = () => {
  const groups = new Map<string, Set<TestCaller>>()
  const tellings: string[] = []
  const tellGroup: TellGroup = (group, message) => {
    tellings.push(group)
    for (const caller of groups.get(group) ?? []) caller.tell(message)
  }
  const caller = (name: string): TestCaller => {
    const told: RoomBroadcast[] = []
    let isOpen = true
    const self: TestCaller = {
      id: `connection-of-${name}`,
      viewer: { userKey: name, name },
      rttMs: null,
      told,
      isOpen: () => isOpen,
      tell: (message) => told.push(message),
      enter: (group) => groups.set(group, (groups.get(group) ?? new Set()).add(self)),
      exit: (group) => groups.get(group)?.delete(self),
      end: () => undefined,
      vanish: () => {
        isOpen = false
      },
    }
    return self
  }
  return { caller, tellGroup, tellings }
}
