import { Cluster } from 'ioredis'
import type { RedisClient } from '../../lib/redis/open-redis.ts'
import type { Bus } from './bus.ts'
import { hearLink } from './hear-link.ts'

/** Messages sent and not yet taken: a Redis that hangs may not fill the node's memory. */
const UNDER_WAY = 10_000

/**
 * The bus over Redis' sharded channels, each in the slot of its own name, so that a Redis Cluster carries a message to the nodes that
 * subscribed and not to all shards (rule CL17).
 */
export const createRedisBus = (publisher: RedisClient, subscriber: RedisClient): Bus => {
  const subscribed = new Set<string>()
  let underWay = 0
  return {
    subscribe: async (channel) => {
      // The client of a Redis Cluster keeps channels by itself, and would keep this one twice.
      if (subscriber instanceof Cluster && subscribed.has(channel)) await subscriber.sunsubscribe(channel)
      await subscriber.ssubscribe(channel)
      subscribed.add(channel)
    },
    unsubscribe: (channel) => {
      subscribed.delete(channel)
      // Redis away: the connection comes back without it.
      subscriber.sunsubscribe(channel).catch(() => undefined)
    },
    publish: async (channel, message) => {
      if (underWay >= UNDER_WAY) throw new Error('Redis takes no messages')
      underWay += 1
      try {
        return Number(await publisher.spublish(channel, message))
      } finally {
        underWay -= 1
      }
    },
    onMessage: (handler) => {
      subscriber.on('smessage', handler)
    },
    onLink: (handler) => {
      hearLink(publisher, handler)
      hearLink(subscriber, handler)
    },
    restart: () => {
      publisher.disconnect(true)
      subscriber.disconnect(true)
    },
    close: () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
