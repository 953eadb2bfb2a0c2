import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { openRedis } from '../../lib/redis/open-redis.ts'
import type { Cluster, NodeId, RoomBroadcast, RoomId } from '../cluster.ts'
import { createClusterTime } from '../time/cluster-time.ts'
import { createRedisTimeSource } from '../time/redis-time-source.ts'
import { createCoordinatedCluster } from './coordinated-cluster.ts'
import { createChannels } from './names.ts'
import { createRedisBus } from './redis-bus.ts'
import { createRedisStore } from './redis-store.ts'

export interface RedisClusterOptions {
  /** As `redisUrl` accepts it. */
  readonly url: string
  /** Before every key and channel; the same on all nodes of a cluster. */
  readonly prefix: string
  /** Unique among all processes; without blank and slash. */
  readonly nodeId: NodeId
  readonly clock: Clock
  readonly log: Log
  /** What members are told of a room whose owner is dead. */
  readonly closed: (roomId: RoomId) => RoomBroadcast
}

/** The cluster of all nodes that name the same Redis and prefix. It needs no Redis to begin: until it is reached health says so. */
export const openRedisCluster = ({ url, prefix, nodeId, clock, log, closed }: RedisClusterOptions): Cluster => {
  const commands = openRedis(url, 'command', log)
  return createCoordinatedCluster({
    nodeId,
    store: createRedisStore(commands, prefix),
    bus: createRedisBus(openRedis(url, 'publish', log), openRedis(url, 'subscribe', log)),
    channels: createChannels(prefix),
    time: createClusterTime({ source: createRedisTimeSource(commands, prefix), clock, log }),
    clock,
    log,
    closed,
  })
}
