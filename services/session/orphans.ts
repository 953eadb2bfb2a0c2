import type { Cluster, Lease } from '../cluster/cluster.ts'
import { type Log, LogLine } from '../lib/log.ts'
import type { Transit } from './hand-over/transit.ts'
import type { OwnedRoom, RoomHost } from './host.ts'
import type { LocalRooms } from './local-rooms.ts'
import { closedMessage } from './wire/reply.ts'

export interface OrphansDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'claim' | 'removeListing'>
  readonly host: Pick<RoomHost, 'find' | 'lift' | 'adopt'>
  readonly localRooms: Pick<LocalRooms, 'tell'>
  readonly transit: Transit
  readonly log: Log
}

/** Rooms whose lease this node lost though it never gave them up (rule HO17). */
export interface Orphans {
  /** The room, already lifted, goes on if all who are in it are here; else the others were told that it is closed. */
  take(owned: OwnedRoom): Promise<void>
  lost(leases: readonly Lease[]): void
}

export const createOrphans = ({ cluster, host, localRooms, transit, log }: OrphansDeps): Orphans => {
  const isLocal = ({ room }: OwnedRoom) =>
    [...room.seats.values()].every(({ connection }) => connection === null || connection.nodeId === cluster.nodeId)

  const take = async (owned: OwnedRoom) => {
    const roomId = owned.room.id
    const arrive = transit.begin(roomId)
    const lease = isLocal(owned) ? await cluster.claim(roomId).catch(() => 'taken' as const) : 'taken'
    if (lease !== 'taken') host.adopt(lease, owned.room)
    else {
      cluster.removeListing(roomId)
      localRooms.tell(roomId, closedMessage(roomId, 'room_closed'))
      log.info({ room: roomId, reason: 'lease lost' }, LogLine.roomClosed)
    }
    arrive()
  }
  return {
    take,
    lost: (leases) => {
      for (const { roomId, epoch } of leases) {
        if (host.find(roomId)?.lease.epoch !== epoch) continue
        const owned = host.lift(roomId)
        if (owned) void take(owned)
      }
    },
  }
}
