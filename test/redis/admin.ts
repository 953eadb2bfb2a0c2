import { Redis } from 'ioredis'

/** Does `work` over a connection of its own, which is gone afterwards. */
export const withAdmin = async <T>(port: number, work: (redis: Redis) => Promise<T>): Promise<T> => {
  const redis = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: null, enableReadyCheck: false })
  // What goes wrong rejects the command that meets it.
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}
