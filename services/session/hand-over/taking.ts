import type { Cluster, Lease, NodeReply, RoomId } from '../../cluster/cluster.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Quality } from '../../protocol/types.ts'
import type { RoomHost } from '../host.ts'
import type { Go, TakeOver } from '../node-message.ts'
import type { Room } from '../room/room.ts'
import { unseal } from './seal.ts'
import type { Transit } from './transit.ts'

export interface TakingDeps {
  readonly cluster: Pick<Cluster, 'held' | 'release'>
  readonly host: Pick<RoomHost, 'size' | 'find' | 'adopt' | 'run'>
  readonly transit: Transit
  readonly clock: Clock
  readonly log: Log
  readonly roomsPerNode: number
  readonly isDraining: () => boolean
  readonly quality: () => Quality
}

/** Takes rooms that other nodes hand over (rules HO2, HO4, HO5). */
export interface Taking {
  /** Keeps the room until it is this node's own; denied where it cannot be. */
  offer(roomId: RoomId, body: TakeOver): NodeReply
  /** The room is this node's own: it goes on here. */
  go(roomId: RoomId, body: Go): Promise<NodeReply>
}

interface Pending {
  readonly offer: number
  readonly room: Room
  /** Until then (ms, own clock) it may still become this node's. */
  readonly until: number
  readonly arrive: () => void
  cancelLook: () => void
}

const PENDING_MS = 15_000
/** Between looks whether the room became this node's own without a word. */
const LOOK_MS = 500
const OK: NodeReply = { ok: true, body: true }
const DENIED: NodeReply = { ok: false, code: 'denied' }

export const createTaking = (deps: TakingDeps): Taking => {
  const { cluster, host, transit, clock, log, roomsPerNode, isDraining, quality } = deps
  const pending = new Map<RoomId, Pending>()
  /** The epochs of rooms that went on here of late: they may have gone further since. */
  const arrived = new Map<RoomId, number>()

  const forget = (roomId: RoomId) => {
    const one = pending.get(roomId)
    if (!one) return
    pending.delete(roomId)
    one.cancelLook()
    one.arrive()
  }
  const remember = ({ roomId, epoch }: Lease) => {
    arrived.set(roomId, epoch)
    clock.after(PENDING_MS, () => {
      if (arrived.get(roomId) === epoch) arrived.delete(roomId)
    })
  }
  const goOn = (lease: Lease, room: Room) => {
    remember(lease)
    host.adopt(lease, room)
    // The administrator's word may have come while nobody decided the room.
    host.run(lease.roomId, { kind: 'quality-policy', quality: quality() })
    forget(lease.roomId)
    log.info({ room: lease.roomId }, 'Room taken over')
  }
  const look = (roomId: RoomId, one: Pending) => {
    const lease = cluster.held(roomId)
    if (lease) goOn(lease, one.room)
    else if (clock.now() >= one.until) forget(roomId)
    else one.cancelLook = clock.after(LOOK_MS, () => look(roomId, one))
  }
  const keep = (roomId: RoomId, offer: number, room: Room) => {
    forget(roomId)
    const one: Pending = { offer, room, until: clock.now() + PENDING_MS, arrive: transit.begin(roomId), cancelLook: () => undefined }
    pending.set(roomId, one)
    one.cancelLook = clock.after(LOOK_MS, () => look(roomId, one))
  }

  return {
    offer: (roomId, { offer, sealed }) => {
      const mayTake = !isDraining() && host.size + pending.size < roomsPerNode && host.find(roomId) === null
      if (!mayTake || offer < (pending.get(roomId)?.offer ?? 0)) return DENIED
      const room = unseal(sealed)
      if (room?.id !== roomId) {
        log.warn({ room: roomId }, 'A room that was handed over cannot be read')
        return DENIED
      }
      keep(roomId, offer, room)
      return OK
    },
    go: async (roomId, { offer, epoch }) => {
      const one = pending.get(roomId)
      if (one?.offer === offer) {
        goOn({ roomId, epoch }, one.room)
        return OK
      }
      if (arrived.get(roomId) === epoch) return OK
      // Waited for too long: who handed it over still has it.
      await cluster.release({ roomId, epoch })
      return DENIED
    },
  }
}
