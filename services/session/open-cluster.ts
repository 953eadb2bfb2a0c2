import { randomUUID } from 'node:crypto'
import type { Cluster } from '../cluster/cluster.ts'
import { createMemoryCluster, createMemoryHub } from '../cluster/memory-cluster.ts'
import { openRedisCluster } from '../cluster/redis/open-redis-cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { ClosedReason } from '../protocol/names.ts'
import type { SessionConfig } from './config.ts'
import { closedMessage } from './wire/reply.ts'

/** The cluster that the node is to be of, under an id of its own: over Redis, or of this process alone. */
export const openCluster = (redis: SessionConfig['redis'], clock: Clock, log: Log): Cluster => {
  const nodeId = randomUUID()
  if (redis === null) return createMemoryCluster(createMemoryHub(clock), nodeId)
  return openRedisCluster({ ...redis, nodeId, clock, log, closed: (roomId) => closedMessage(roomId, ClosedReason.roomClosed) })
}
