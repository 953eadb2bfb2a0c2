import { pino } from 'pino'
import { type Clock, systemClock } from '../../../lib/clock.ts'
import type { Cluster, RoomBroadcast, RoomId } from '../../cluster.ts'
import { openRedisCluster } from '../open-redis-cluster.ts'

export interface RedisNode {
  readonly cluster: Cluster
  /** Resolves when the node's log says `text` once more, counted from the answer of the last call for the same text. */
  logged(text: string): Promise<void>
  /** Resolves once the node has joined and knows cluster time. */
  readonly joined: Promise<void>
}

export const JOINED = 'The cluster is joined'
export const AWAY = 'The cluster cannot be reached'
export const closedBy = (roomId: RoomId): RoomBroadcast => ({
  event: 'room:closed',
  payload: { roomId, reason: 'room_closed', message: 'Room closed' },
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** One node of a cluster over a real Redis. Its owner closes it. */
export const startRedisNode = (url: string, nodeId: string, clock: Clock = systemClock): RedisNode => {
  const lines: string[] = []
  const read = new Map<string, number>()
  const listeners = new Set<() => void>()
  const log = pino(
    { level: 'info' },
    {
      write: (line: string) => {
        lines.push(line)
        for (const listener of [...listeners]) listener()
      },
    },
  )
  const logged = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const index = lines.findIndex((line, at) => at >= (read.get(text) ?? 0) && line.includes(text))
        if (index < 0) return
        read.set(text, index + 1)
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })
  const cluster = openRedisCluster({ url, prefix: 'test', nodeId, clock, log, closed: closedBy })
  const join = async () => {
    await logged(JOINED)
    while (cluster.health() === 'starting') await turn()
  }
  return { cluster, logged, joined: join() }
}
