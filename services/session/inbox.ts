import type { NodeMessage, NodeReply } from '../cluster/cluster.ts'
import type { RoomHost } from './host.ts'
import type { LocalRooms } from './local-rooms.ts'
import type { SessionMessage } from './node-message.ts'

const DENIED: NodeReply = { ok: false, code: 'denied' }
const answered = (body: unknown): NodeReply => (body === null ? DENIED : { ok: true, body })

/** Takes what other nodes ask: commands for rooms of this node, and put-outs for callers of this node (rule CL7). */
export const createInbox = (host: Pick<RoomHost, 'run' | 'members'>, localRooms: Pick<LocalRooms, 'putOut'>) => {
  return async (_from: string, message: NodeMessage): Promise<NodeReply> => {
    // Only our own nodes reach an inbox; a kind of a newer one is denied.
    const { kind, roomId, body } = message as SessionMessage
    switch (kind) {
      case 'command':
        return answered(host.run(roomId, body))
      case 'members':
        return answered(host.members(roomId, body.page))
      case 'put-out':
        localRooms.putOut(roomId, body.connectionId, body.reason)
        return answered(true)
      default:
        return DENIED
    }
  }
}
