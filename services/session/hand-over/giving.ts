import type { Cluster, Lease, NodeId, RoomId } from '../../cluster/cluster.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { OwnedRoom, RoomHost } from '../host.ts'
import { goMessage, takeOverMessage } from '../node-message.ts'
import { seal } from './seal.ts'
import { createSlots } from './slots.ts'
import type { Transit } from './transit.ts'

export interface GivingDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'now' | 'ask' | 'handOver' | 'locate' | 'claim'>
  readonly host: Pick<RoomHost, 'lift' | 'adopt'>
  readonly transit: Transit
  readonly clock: Clock
  readonly log: Log
  /** The room is nobody's any more, though it was not given up. */
  readonly onOrphan: (room: OwnedRoom) => void
}

/** Hands rooms of this node to others (rules HO2 to HO5). */
export interface Giving {
  /** Whether the room is another node's now; if not it goes on here. A room already on its way is left alone. */
  give(roomId: RoomId, to: NodeId): Promise<boolean>
  /** Resolves once all that are on their way now have arrived or stay. */
  settled(): Promise<void>
}

const ROOMS_IN_FLIGHT = 32
/** Between looks at whose the room is, while that cannot be told. */
const RECHECK_MS = 500

/** `kept`: this node's own still, by this lease. */
type Outcome = { readonly kind: 'kept'; readonly lease: Lease } | { readonly kind: 'gone' | 'orphan' }

export const createGiving = ({ cluster, host, transit, clock, log, onOrphan }: GivingDeps): Giving => {
  const slots = createSlots(ROOMS_IN_FLIGHT)
  const busy = new Map<RoomId, Promise<boolean>>()

  const ownerOf = async (roomId: RoomId): Promise<NodeId | null> => {
    for (;;) {
      try {
        return await cluster.locate(roomId)
      } catch {
        // Both going on and giving up would be a guess.
        await new Promise<void>((resolve) => clock.after(RECHECK_MS, resolve))
      }
    }
  }

  /** The change of owner was not confirmed: whoever the cluster names is the one who goes on. */
  const makeSure = async (lease: Lease): Promise<Outcome> => {
    const owner = await ownerOf(lease.roomId)
    if (owner === cluster.nodeId) return { kind: 'kept', lease }
    return { kind: owner === null ? 'orphan' : 'gone' }
  }

  /** The next owner no longer has what it was given, and gave the room up. */
  const takeBack = async (roomId: RoomId): Promise<Outcome> => {
    const lease = await cluster.claim(roomId).catch(() => 'taken' as const)
    return lease === 'taken' ? { kind: 'orphan' } : { kind: 'kept', lease }
  }

  const move = async ({ lease, room }: OwnedRoom, to: NodeId): Promise<Outcome> => {
    const sealed = seal(room)
    if (!sealed) return { kind: 'kept', lease }
    const offer = cluster.now()
    const stored = await cluster.ask(to, takeOverMessage(room.id, { offer, sealed }))
    // Nobody but this node could have made the other the owner, and it did not.
    if (!stored.ok) return { kind: 'kept', lease }
    const next = await cluster.handOver(lease, to).catch(() => 'unsure' as const)
    if (next === 'unsure' || next === 'lost') return makeSure(lease)
    const word = await cluster.ask(to, goMessage(room.id, { offer, epoch: next.epoch }))
    // Who does not hear it sees by the cluster that the room is its own.
    return word.ok || word.code === 'unreachable' ? { kind: 'gone' } : takeBack(room.id)
  }

  const transfer = async (roomId: RoomId, to: NodeId): Promise<boolean> => {
    const owned = host.lift(roomId)
    if (!owned) return false
    const arrive = transit.begin(roomId)
    const outcome = await move(owned, to)
    if (outcome.kind === 'kept') host.adopt(outcome.lease, owned.room)
    if (outcome.kind === 'orphan') onOrphan(owned)
    arrive()
    log.info({ room: roomId, to, outcome: outcome.kind }, 'Hand-over of a room')
    return outcome.kind !== 'kept'
  }

  const inTurn = async (roomId: RoomId, to: NodeId): Promise<boolean> => {
    const release = await slots.take()
    try {
      return await transfer(roomId, to)
    } finally {
      release()
      busy.delete(roomId)
    }
  }

  return {
    give: async (roomId, to) => {
      if (busy.has(roomId)) return false
      const given = inTurn(roomId, to)
      busy.set(roomId, given)
      return given
    },
    settled: async () => {
      await Promise.allSettled(busy.values())
    },
  }
}
