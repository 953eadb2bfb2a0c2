import type { Cluster, Lease, NodeId } from '../cluster/cluster.ts'
import { type Log, LogLine } from '../lib/log.ts'
import type { ClosedReason } from '../protocol/names.ts'
import type { LocalRooms } from './local-rooms.ts'
import { type PutOut, putOutMessage } from './node-message.ts'
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

/** Why a viewer is out is told by this message alone; one that still does not arrive leaves a stranger, found by rule HO15. */
const PUT_OUT_TRIES = 3

export const createApply = ({ cluster, localRooms, log }: ApplyDeps): Apply => {
  const putOutElsewhere = async (node: NodeId, roomId: string, body: PutOut) => {
    for (let tries = 0; tries < PUT_OUT_TRIES; tries++) {
      const reply = await cluster.ask(node, putOutMessage(roomId, body))
      if (reply.ok || reply.code === 'denied') return
    }
  }
  const putOut = (roomId: string, connection: Connection, reason: ClosedReason) => {
    if (connection.nodeId === cluster.nodeId) localRooms.putOut(roomId, connection.id, reason)
    else void putOutElsewhere(connection.nodeId, roomId, { connectionId: connection.id, reason })
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
