import type { Store } from 'express-rate-limit'
import { pino } from 'pino'
import request from 'supertest'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../test/redis/redis.ts'
import { createManualClock } from '../lib/manual-clock.ts'
import { openRedis } from '../lib/redis/open-redis.ts'
import { createSlidingStore, TOKEN_LIMIT } from './rate-limit-store.ts'
import { createRedisSlidingStore } from './redis-rate-limit-store.ts'
import { StoreAwayError } from './store-away.ts'
import { createTestPlugin, TOKEN } from './testing/plugin.ts'

interface Opened {
  readonly stores: readonly [Store, Store]
  /** As if all that was counted had been so much (ms) earlier. */
  age(ms: number): Promise<void>
}

const openMemory = async (): Promise<Opened> => {
  const clock = createManualClock()
  const store = createSlidingStore({ ...TOKEN_LIMIT, maxKeys: 100, clock })
  return { stores: [store, store], age: async (ms) => clock.advance(ms) }
}

const startStores = async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const open = async () => {
    const redis = openRedis(server.url, 'command', pino({ level: 'silent' }))
    onTestFinished(() => redis.disconnect())
    await new Promise((resolve) => redis.once('ready', resolve))
    return redis
  }
  const clients = [await open(), await open()] as const
  const storeOver = (redis: (typeof clients)[number]) =>
    createRedisSlidingStore({ ...TOKEN_LIMIT, redis, prefix: 'test', clock: createManualClock() })
  return { server, redis: clients[0], stores: [storeOver(clients[0]), storeOver(clients[1])] as const }
}

const openRedisStores = async (): Promise<Opened> => {
  const { redis, stores } = await startStores()
  const age = async (ms: number): Promise<void> => {
    for (const key of await redis.keys('test:tokens:*'))
      for (const member of await redis.zrange(key, '0', '-1')) await redis.zincrby(key, String(-ms * 1000), member)
  }
  return { stores, age }
}

const hits = async (store: Store, key: string): Promise<number> => (await store.increment(key)).totalHits
const take = async (stores: readonly Store[], key: string, times: number): Promise<number[]> => {
  const all: number[] = []
  for (let i = 0; i < times; i++) all.push(await hits(stores[i % stores.length] as Store, key))
  return all
}
const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe.each([
  ['memory', openMemory],
  ['Redis', openRedisStores],
])('counts in %s', (_where, open) => {
  test('[TK6] an 11th within the minute is over the limit, with a time to wait; other users are not touched', async () => {
    const { stores, age } = await open()
    expect(await take(stores, 'a', 10)).toEqual(TEN)
    await age(15_000)
    const { totalHits, resetTime } = await stores[0].increment('a')
    const waitMs = (resetTime?.getTime() ?? 0) - createManualClock().wall()
    expect(totalHits).toBe(11)
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(60_000)
    expect(await hits(stores[1], 'b')).toBe(1)
  })

  test('[TK7] refused ones do not count: a minute after the ten all are free', async () => {
    const { stores, age } = await open()
    await take(stores, 'a', 5)
    await age(30_000)
    await take(stores, 'a', 5)
    expect(await take(stores, 'a', 5)).toEqual([11, 11, 11, 11, 11])
    await age(30_000)
    expect(await take(stores, 'a', 6)).toEqual([6, 7, 8, 9, 10, 11])
    await age(60_000)
    expect(await take(stores, 'a', 1)).toEqual([1])
  })

  test('[TK6] what was taken back does not count, and neither does a key that was reset', async () => {
    const { stores } = await open()
    await take(stores, 'a', 10)
    await stores[0].decrement('a')
    expect(await take(stores, 'a', 2)).toEqual([10, 11])
    await stores[0].resetKey('a')
    expect(await take(stores, 'a', 1)).toEqual([1])
  })
})

test('[TK11] of many requests at once over two replicas ten are let through', async () => {
  const { stores } = await startStores()
  const all = await Promise.all(Array.from({ length: 40 }, (_, i) => hits(stores[i % 2] as Store, 'a')))
  expect(all.filter((count) => count <= 10).sort((a, b) => a - b)).toEqual(TEN)
})

test('[TK11] what a user asked is forgotten a minute later', async () => {
  const { stores, redis } = await startStores()
  await hits(stores[0], 'a')
  expect(await redis.pttl('test:tokens:a')).toBeGreaterThan(0)
  expect(await redis.pttl('test:tokens:a')).toBeLessThanOrEqual(60_000)
})

test('[TK11] while Redis is away nobody is let through', async () => {
  const { server, stores } = await startStores()
  await server.kill()
  for (const ask of [stores[0].increment('a'), stores[0].decrement('a'), stores[0].resetKey('a')])
    await expect(ask).rejects.toThrow(StoreAwayError)
})

test('[TK11] tokens are given by two replicas ten a minute together, and none, but 503, while Redis is away', async () => {
  const { server, stores } = await startStores()
  const [one, other] = [createTestPlugin({}, { tokenStore: stores[0] }).app, createTestPlugin({}, { tokenStore: stores[1] }).app]
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const answer = await request(i % 2 === 0 ? one : other)
      .get(TOKEN)
      .set('X-Media-Token', 'user-a')
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  await server.kill()
  const refused = await request(one).get(TOKEN).set('X-Media-Token', 'user-b')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(refused.body).toEqual({ error: 'The rate limit cannot be checked now. Try again later.' })
})
