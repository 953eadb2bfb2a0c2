import { afterAll, beforeAll } from 'vitest'
import { startRedis, type TestRedis } from '../../../test/redis/redis.ts'
import { registerClusterContract } from '../contract.ts'
import { startRedisNode } from './testing/redis-node.ts'
import { createRunningClock } from './testing/running-clock.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

registerClusterContract('redis', async () => {
  await redis.flush()
  const clock = createRunningClock()
  const started = ['node-a', 'node-b', 'node-c'].map((nodeId) => startRedisNode(redis.url, nodeId, clock))
  await Promise.all(started.map((node) => node.joined))
  const [a, b, c] = started.map(({ cluster }) => cluster)
  if (!a || !b || !c) throw new Error('Three nodes were started')
  return {
    nodes: [a, b, c],
    passDeadline: () => clock.skip(10_000),
    close: async () => {
      for (const { cluster } of started) await cluster.close()
    },
  }
})
