import type { Cluster, NodeId, RoomId } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { OwnedRoom, RoomHost } from './host.ts'
import { digestMessage, type Mark, type RoomNews } from './node-message.ts'
import type { ConnectionId, Room } from './room/room.ts'
import { seatOf } from './room/seats.ts'
import { infoOf, stateOf } from './room/view.ts'

export interface RegistrarDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'ask'>
  readonly host: Pick<RoomHost, 'rooms' | 'find' | 'run'>
  readonly clock: Pick<Clock, 'after'>
  /** Does for this node's own callers what `news` does for those of others. */
  readonly callRoll: () => void
}

/** The owner's side of what heals lost messages: its word each second, and its answer to who is behind (rules HO13, HO15). */
export interface Registrar {
  /** Sends digests and calls the roll each second until the answer is called. */
  start(): () => void
  /** What is newest of a room here; a seat whose connection its node twice did not name is lost. Null: no such room here. */
  news(from: NodeId, roomId: RoomId, connections: readonly ConnectionId[]): RoomNews | null
}

const DIGEST_MS = 1000
const MARKS_IN_MESSAGE = 500

/** How many members each other node has. */
const presence = ({ seats }: Room, self: NodeId): Map<NodeId, number> => {
  const counts = new Map<NodeId, number>()
  for (const { connection } of seats.values()) {
    if (connection && connection.nodeId !== self) counts.set(connection.nodeId, (counts.get(connection.nodeId) ?? 0) + 1)
  }
  return counts
}

const markOf = ({ room }: OwnedRoom, here: number): Mark => {
  const { epoch, version } = room.timeline
  return { roomId: room.id, epoch, version, revision: room.revision, count: room.seats.size, here }
}

export const createRegistrar = ({ cluster, host, clock, callRoll }: RegistrarDeps): Registrar => {
  /** Connections that their node did not name when it last asked, by room and node. */
  const suspects = new Map<RoomId, Map<NodeId, ReadonlySet<ConnectionId>>>()

  const send = () => {
    const marks = new Map<NodeId, Mark[]>()
    for (const owned of host.rooms()) {
      for (const [node, here] of presence(owned.room, cluster.nodeId)) {
        const list = marks.get(node) ?? []
        list.push(markOf(owned, here))
        marks.set(node, list)
      }
    }
    for (const [node, list] of marks) {
      for (let start = 0; start < list.length; start += MARKS_IN_MESSAGE) {
        void cluster.ask(node, digestMessage(list.slice(start, start + MARKS_IN_MESSAGE)))
      }
    }
  }

  /** A join may still be on its way behind the question: only who is missing twice is gone. */
  const dropMissing = (from: NodeId, { room }: OwnedRoom, present: ReadonlySet<ConnectionId>) => {
    const ofRoom = suspects.get(room.id) ?? new Map<NodeId, ReadonlySet<ConnectionId>>()
    const before = ofRoom.get(from)
    const seated = [...room.seats.values()].flatMap(({ connection }) => (connection?.nodeId === from ? connection.id : []))
    const missing = new Set(seated.filter((id) => !present.has(id)))
    if (missing.size > 0) suspects.set(room.id, ofRoom.set(from, missing))
    else ofRoom.delete(from)
    for (const id of missing) if (before?.has(id)) host.run(room.id, { kind: 'disconnect', connectionId: id })
  }

  return {
    start: () => {
      let cancel = () => {}
      const round = () => {
        cancel = clock.after(DIGEST_MS, round)
        for (const roomId of suspects.keys()) if (!host.find(roomId)) suspects.delete(roomId)
        send()
        callRoll()
      }
      cancel = clock.after(DIGEST_MS, round)
      return () => cancel()
    },
    news: (from, roomId, connections) => {
      const owned = host.find(roomId)
      if (owned) dropMissing(from, owned, new Set(connections))
      const room = host.find(roomId)?.room
      if (!room) return null
      const strangers = connections.filter((id) => !seatOf(room, id))
      return { state: stateOf(room), info: infoOf(room), count: room.seats.size, strangers }
    },
  }
}
