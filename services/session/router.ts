import type { Cluster, NodeReply, RoomId } from '../cluster/cluster.ts'
import type { Answer } from '../protocol/types.ts'
import type { Transit } from './hand-over/transit.ts'
import type { RoomHost } from './host.ts'
import type { SessionMetrics } from './metrics.ts'
import { commandMessage, type MembersView, membersMessage, type SessionMessage } from './node-message.ts'
import type { Command } from './room/command.ts'
import { refusal } from './wire/reply.ts'

export interface RouterDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'locate' | 'ask'>
  readonly host: Pick<RoomHost, 'run' | 'members' | 'find'>
  readonly transit: Transit
  readonly metrics: Pick<SessionMetrics, 'forwarded'>
}

/** Brings what is meant for a room to the node that decides it: here, elsewhere, or nowhere. Never rejects. */
export interface Router {
  /** A room of this node answers at once: most commands are for such, and a promise for each would cost them dear. */
  run(roomId: RoomId, command: Command): Answer | Promise<Answer>
  /** Null: the room is gone or cannot be reached. */
  members(roomId: RoomId, page: number): Promise<MembersView | null>
}

/** Word for word what a room says that is not open to who asks (rule RM17). */
const NOT_FOUND = refusal('room_not_found', { field: 'roomId' })
/** A room is found by the second look, by the third if it moves again in between (rule HO3). */
const LOOKS = 3
const DENIED: NodeReply = { ok: false, code: 'denied' }
const UNREACHABLE: NodeReply = { ok: false, code: 'unreachable' }

export const createRouter = ({ cluster, host, transit, metrics }: RouterDeps): Router => {
  /** Located here although the host did not have it: it is on its way, or it arrived or ended in between. */
  const waitFor = async (roomId: RoomId): Promise<NodeReply | 'again'> => {
    const outcome = await transit.settled(roomId)
    if (outcome === 'late') return UNREACHABLE
    return outcome === 'idle' && !host.find(roomId) ? DENIED : 'again'
  }
  const askOwner = async (message: SessionMessage): Promise<NodeReply | 'again'> => {
    const owner = await cluster.locate(message.roomId)
    if (owner === null) return DENIED
    if (owner === cluster.nodeId) return waitFor(message.roomId)
    metrics.forwarded(message.kind)
    const reply = await cluster.ask(owner, message)
    return !reply.ok && reply.code === 'denied' ? 'again' : reply
  }
  /** @param here what the room answers if it is this node's; null if not */
  const reach = async (message: SessionMessage, here: () => unknown): Promise<NodeReply> => {
    try {
      for (let look = 0; look < LOOKS; look++) {
        const body = here()
        if (body !== null) return { ok: true, body }
        const reply = await askOwner(message)
        if (reply !== 'again') return reply
      }
      return UNREACHABLE
    } catch {
      return UNREACHABLE
    }
  }
  const runElsewhere = async (roomId: RoomId, command: Command): Promise<Answer> => {
    const reply = await reach(commandMessage(roomId, command), () => host.run(roomId, command))
    if (reply.ok) return reply.body as Answer
    return reply.code === 'denied' ? NOT_FOUND : refusal('unreachable')
  }
  return {
    run: (roomId, command) => host.run(roomId, command) ?? runElsewhere(roomId, command),
    members: async (roomId, page) => {
      const reply = await reach(membersMessage(roomId, page), () => host.members(roomId, page))
      return reply.ok ? (reply.body as MembersView | null) : null
    },
  }
}
