import type { Cluster, NodeId, RoomId } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { RoomHost } from './host.ts'
import type { SessionMetrics } from './metrics.ts'
import { commandsMessage, type RoomCommand } from './node-message.ts'
import type { Command } from './room/command.ts'

export interface BulletinsDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'locate' | 'ask'>
  readonly host: Pick<RoomHost, 'run'>
  /** The likely owner, known without asking. */
  readonly ownerOf: (roomId: RoomId) => NodeId | null
  readonly metrics: Pick<SessionMetrics, 'forwarded'>
  readonly clock: Pick<Clock, 'after'>
}

/** Reports and measurements: the latest of each connection counts, and a lost one is followed by another. */
export type Bulletin = Extract<Command, { kind: 'playback:report' | 'measured' }>

/**
 * Brings them to their rooms: at once here, and to each other owner in one message a second (rule HO16). A host's are at once, for his
 * room is on his node but for the moment in which it follows him.
 */
export type PostBulletin = (roomId: RoomId, bulletin: Bulletin) => void

const INTERVAL_MS = 1000

const append = (lists: Map<NodeId, RoomCommand[]>, owner: NodeId, one: RoomCommand) => {
  const list = lists.get(owner) ?? []
  list.push(one)
  lists.set(owner, list)
}

export const createBulletins = ({ cluster, host, ownerOf, metrics, clock }: BulletinsDeps): PostBulletin => {
  let gathered = new Map<string, RoomCommand>()
  let isWaiting = false

  const send = async (all: readonly RoomCommand[]) => {
    const byOwner = new Map<NodeId, RoomCommand[]>()
    for (const one of all) {
      const owner = ownerOf(one.roomId) ?? (await cluster.locate(one.roomId).catch(() => null))
      if (owner === cluster.nodeId) host.run(one.roomId, one.command)
      else if (owner !== null) append(byOwner, owner, one)
    }
    for (const [owner, list] of byOwner) {
      metrics.forwarded('commands')
      void cluster.ask(owner, commandsMessage(list))
    }
  }
  const flush = () => {
    isWaiting = gathered.size > 0
    if (!isWaiting) return
    clock.after(INTERVAL_MS, flush)
    const all = [...gathered.values()]
    gathered = new Map()
    void send(all)
  }
  return (roomId, bulletin) => {
    if (host.run(roomId, bulletin) !== null) return
    gathered.set(`${bulletin.kind} ${bulletin.connectionId}`, { roomId, command: bulletin })
    if (!isWaiting) flush()
  }
}
