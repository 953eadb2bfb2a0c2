import type { NodeId, NodeMessage, NodeReply, RoomId } from '../cluster/cluster.ts'
import type { Watchman } from './digest/watchman.ts'
import type { Taking } from './hand-over/taking.ts'
import type { Transit } from './hand-over/transit.ts'
import type { RoomHost } from './host.ts'
import type { LocalRooms } from './local-rooms.ts'
import type { SessionMessage } from './node-message.ts'
import type { Registrar } from './registrar.ts'
import { refusal } from './wire/reply.ts'

export interface InboxDeps {
  readonly host: Pick<RoomHost, 'run' | 'members'>
  readonly localRooms: Pick<LocalRooms, 'putOut'>
  readonly transit: Transit
  readonly taking: Taking
  readonly watchman: Pick<Watchman, 'hear'>
  readonly registrar: Registrar
}

const DENIED: NodeReply = { ok: false, code: 'denied' }
const DONE: NodeReply = { ok: true, body: true }

/** Takes what other nodes ask of this one (rules CL7, HO3, HO13). */
export const createInbox = ({ host, localRooms, transit, taking, watchman, registrar }: InboxDeps) => {
  /** Denied where there is no such room; one that is under way is waited for. */
  const ofRoom = async (roomId: RoomId, late: unknown, ask: () => unknown): Promise<NodeReply> => {
    const body = ask()
    if (body !== null) return { ok: true, body }
    switch (await transit.settled(roomId)) {
      case 'idle':
        return DENIED
      case 'late':
        return { ok: true, body: late }
      case 'arrived':
        return ofRoom(roomId, late, ask)
    }
  }
  return async (from: NodeId, message: NodeMessage): Promise<NodeReply> => {
    // Only our own nodes reach an inbox; a kind of a newer one is denied.
    const { kind, roomId, body } = message as SessionMessage
    switch (kind) {
      case 'command':
        return ofRoom(roomId, refusal('unreachable'), () => host.run(roomId, body))
      case 'commands':
        for (const one of body) host.run(one.roomId, one.command)
        return DONE
      case 'members':
        return ofRoom(roomId, null, () => host.members(roomId, body.page))
      case 'put-out':
        localRooms.putOut(roomId, body.connectionId, body.reason)
        return DONE
      case 'take-over':
        return taking.offer(roomId, body)
      case 'go':
        return taking.go(roomId, body)
      case 'digest':
        watchman.hear(from, body)
        return DONE
      case 'news':
        return ofRoom(roomId, null, () => registrar.news(from, roomId, body.connections))
      default:
        return DENIED
    }
  }
}
