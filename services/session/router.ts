import type { Cluster, NodeReply, RoomId } from '../cluster/cluster.ts'
import type { Answer } from '../protocol/types.ts'
import type { RoomHost } from './host.ts'
import type { SessionMetrics } from './metrics.ts'
import { commandMessage, type MembersView, membersMessage, type SessionMessage } from './node-message.ts'
import type { Command } from './room/command.ts'
import { refusal } from './wire/reply.ts'

export interface RouterDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'locate' | 'ask'>
  readonly host: Pick<RoomHost, 'run' | 'members'>
  readonly metrics: Pick<SessionMetrics, 'forwarded'>
}

/** Brings what is meant for a room to the node that decides it: here, elsewhere, or nowhere. Never rejects. */
export interface Router {
  run(roomId: RoomId, command: Command): Promise<Answer>
  /** Null: the room is gone or cannot be reached. */
  members(roomId: RoomId, page: number): Promise<MembersView | null>
}

/** Word for word what a room says that is not open to who asks (rule RM17). */
const NOT_FOUND = refusal('room_not_found', { field: 'roomId' })

export const createRouter = ({ cluster, host, metrics }: RouterDeps): Router => {
  const askOwner = async (message: SessionMessage): Promise<NodeReply> => {
    try {
      const owner = await cluster.locate(message.roomId)
      // Located here although the host does not have it: it ended in between.
      if (owner === null || owner === cluster.nodeId) return { ok: false, code: 'denied' }
      metrics.forwarded(message.kind)
      return await cluster.ask(owner, message)
    } catch {
      return { ok: false, code: 'unreachable' }
    }
  }
  return {
    run: async (roomId, command) => {
      const here = host.run(roomId, command)
      if (here) return here
      const reply = await askOwner(commandMessage(roomId, command))
      if (reply.ok) return reply.body as Answer
      return reply.code === 'denied' ? NOT_FOUND : refusal('unreachable')
    },
    members: async (roomId, page) => {
      const here = host.members(roomId, page)
      if (here) return here
      const reply = await askOwner(membersMessage(roomId, page))
      return reply.ok ? (reply.body as MembersView) : null
    },
  }
}
