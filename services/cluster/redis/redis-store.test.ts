import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRedis, type TestRedis } from '../../../test/redis/redis.ts'
import { openRedis, type RedisClient } from '../../lib/redis/open-redis.ts'
import { listing } from '../contract-bench.ts'
import { createRedisStore } from './redis-store.ts'
import type { Store } from './store.ts'
import { registerStoreSuite } from './testing/store-suite.ts'

let redis: TestRedis
let client: RedisClient
let store: Store
beforeAll(async () => {
  redis = await startRedis()
  client = openRedis(redis.url, 'command', pino({ level: 'silent' }))
  await new Promise((resolve) => client.once('ready', resolve))
  store = createRedisStore(client, 'test')
})
beforeEach(() => redis.flush())
afterAll(async () => {
  store.close()
  await redis.stop()
})

registerStoreSuite('redis', () => store)

test('[CL10] every key is below the prefix and in the slot of its room or of what is shared, and none expires', async () => {
  await store.renew({ life: 'a/1', era: null, nextEra: 'era', isRetired: true })
  await store.renew({ life: 'b/1', era: null, nextEra: 'era', isRetired: false })
  await store.condemn('b/1', { beats: 1 }, 'a/1')
  await store.enlist('a/1', 'room')
  await store.claim('room', 'a/1', 1)
  await store.putLine('a/1', listing('room'))
  const keys = await client.keys('*')
  expect(keys.sort()).toEqual([
    'test:{c}:dying',
    'test:{c}:era',
    'test:{c}:lines',
    'test:{c}:lines-version',
    'test:{c}:nodes',
    'test:{c}:retired',
    'test:{c}:rooms:a/1',
    'test:{room}:room',
  ])
  for (const key of keys) expect(await client.ttl(key)).toBe(-1)
})

test('[CL10] nothing of a closed room and of a node that left is kept', async () => {
  await store.renew({ life: 'a/1', era: null, nextEra: 'era', isRetired: true })
  await store.enlist('a/1', 'room')
  await store.claim('room', 'a/1', 1)
  await store.putLine('a/1', listing('room'))
  await store.release('room', 'a/1', null)
  await store.dropLine('a/1', 'room')
  await store.delist('a/1', 'room')
  await store.leave('a/1')
  expect((await client.keys('*')).sort()).toEqual(['test:{c}:era', 'test:{c}:lines-version'])
})
