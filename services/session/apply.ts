import type { Cluster, Lease } from '../cluster/cluster.ts'
import { type Log, LogLine } from '../lib/log.ts'
import type { ClosedReason } from '../protocol/names.ts'
import type { LocalRooms } from './local-rooms.ts'
import { putOutMessage } from './node-message.ts'
import type { Effect } from './room/effect.ts'
import type { Connection } from './room/room.ts'
import { closedMessage } from './wire/reply.ts'

export interface ApplyDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'publish' | 'ask' | 'release'>
  readonly localRooms: Pick<LocalRooms, 'putOut'>
  readonly log: Log
}

/** Does what a decision asked for: the only place where a room's rules become side effects. */
export type Apply = (lease: Lease, effects: readonly Effect[]) => void

export const createApply = ({ cluster, localRooms, log }: ApplyDeps): Apply => {
  const putOut = (roomId: string, connection: Connection, reason: ClosedReason) => {
    if (connection.nodeId === cluster.nodeId) localRooms.putOut(roomId, connection.id, reason)
    else void cluster.ask(connection.nodeId, putOutMessage(roomId, { connectionId: connection.id, reason }))
  }
  const close = (lease: Lease, reason: ClosedReason) => {
    cluster.publish(lease.roomId, closedMessage(lease.roomId, reason))
    cluster.release(lease).catch((error: unknown) => log.warn({ error, room: lease.roomId }, 'Lease not released'))
    log.info({ room: lease.roomId, reason }, LogLine.roomClosed)
  }
  return (lease, effects) => {
    for (const effect of effects) {
      switch (effect.kind) {
        case 'broadcast':
          cluster.publish(lease.roomId, effect)
          break
        case 'put-out':
          putOut(lease.roomId, effect.connection, effect.reason)
          break
        case 'closed':
          close(lease, effect.reason)
          break
        default:
          effect satisfies never
      }
    }
  }
}
