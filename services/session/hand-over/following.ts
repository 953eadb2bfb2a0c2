import type { Cluster, RoomId } from '../../cluster/cluster.ts'
import type { Clock } from '../../lib/clock.ts'
import type { RoomHost } from '../host.ts'
import { homeOf, mayLeaveAt } from '../room/home.ts'
import type { Room } from '../room/room.ts'
import type { Giving } from './giving.ts'

export interface FollowingDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'now'>
  readonly host: Pick<RoomHost, 'find'>
  readonly giving: Giving
  readonly clock: Clock
}

/** A node that would not take a room is asked again after this. */
const RETRY_MS = 5000

/** Hands a room to the node where its host is: looked at after each decision, whatever brought him there (rule HO1). */
export const createFollowing = ({ cluster, host, giving, clock }: FollowingDeps): ((room: Room) => void) => {
  const waiting = new Set<RoomId>()

  const lookAfter = (ms: number, roomId: RoomId) => {
    clock.after(ms, () => {
      waiting.delete(roomId)
      const owned = host.find(roomId)
      if (owned) follow(owned.room)
    })
  }
  const follow = (room: Room) => {
    const home = homeOf(room)
    if (home === null || home === cluster.nodeId || waiting.has(room.id)) return
    waiting.add(room.id)
    const waitMs = mayLeaveAt(room) - cluster.now()
    if (waitMs > 0) return lookAfter(waitMs, room.id)
    void giving.give(room.id, home).then((isGone) => {
      if (isGone) waiting.delete(room.id)
      else lookAfter(RETRY_MS, room.id)
    })
  }
  return follow
}
