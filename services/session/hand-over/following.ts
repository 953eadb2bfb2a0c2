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
  readonly isDraining: () => boolean
}

/** A node that would not take a room is asked again after this. */
const RETRY_MS = 5000
/** So long a room stays that was handed over: a host who comes and goes must not move it at each step. */
const REST_MS = 5000

/** Hands a room to the node where its host is: looked at after each decision, whatever brought him there (rules HO1, HO18). */
export const createFollowing = ({ cluster, host, giving, clock, isDraining }: FollowingDeps): ((room: Room) => void) => {
  const waiting = new Set<RoomId>()

  const lookAfter = (ms: number, roomId: RoomId) => {
    clock.after(ms, () => {
      waiting.delete(roomId)
      const owned = host.find(roomId)
      if (owned) follow(owned.room)
    })
  }
  const restMs = (roomId: RoomId): number => {
    const arrivedAt = host.find(roomId)?.arrivedAt ?? null
    return arrivedAt === null || isDraining() ? 0 : arrivedAt + REST_MS - clock.now()
  }
  const follow = (room: Room) => {
    const home = homeOf(room)
    if (home === null || home === cluster.nodeId || waiting.has(room.id)) return
    waiting.add(room.id)
    const waitMs = Math.max(mayLeaveAt(room) - cluster.now(), restMs(room.id))
    if (waitMs > 0) return lookAfter(waitMs, room.id)
    void giving.give(room.id, home).then((isGone) => {
      if (isGone) waiting.delete(room.id)
      else lookAfter(RETRY_MS, room.id)
    })
  }
  return follow
}
