import { Cluster } from 'ioredis'
import type { RedisClient } from '../../lib/redis/open-redis.ts'

/** Tells when a connection of the client was lost, or the shards of a Redis Cluster changed, and when it is back. */
export const hearLink = (client: RedisClient, handler: (state: 'lost' | 'back') => void): void => {
  client.on('close', () => handler('lost'))
  client.on('ready', () => handler('back'))
  if (client instanceof Cluster) client.on('-node', () => handler('lost'))
}
