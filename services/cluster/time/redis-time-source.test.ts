import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../../test/redis/redis.ts'
import { startRedisCluster } from '../../../test/redis/redis-cluster.ts'
import { startSentinels } from '../../../test/redis/sentinels.ts'
import { openRedis } from '../../lib/redis/open-redis.ts'
import { createRedisTimeSource } from './redis-time-source.ts'

const log = pino({ level: 'silent' })
const open = async (url: string) => {
  const redis = openRedis(url, 'command', log)
  onTestFinished(() => redis.disconnect())
  const next = () => new Promise((resolve) => redis.once('ready', resolve))
  await next()
  return { next, source: createRedisTimeSource(redis, 'matinee') }
}

test('[CL35] Redis tells its time and its run; who proposes first for a run decides', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const [a, b] = [(await open(redis.url)).source, (await open(redis.url)).source]
  const { timeMs, runId } = await a.read()
  expect(Math.abs(timeMs - Date.now())).toBeLessThan(60_000)
  expect((await b.read()).runId).toBe(runId)
  expect(await a.offset(runId, null)).toBeNull()
  expect(await a.offset(runId, 12.5)).toBe(12.5)
  expect(await b.offset(runId, -7)).toBe(12.5)
  expect(await b.offset(`${runId}+1`, null)).toBeNull()
})

test('[CL35] a Redis that was restarted empty is another run, of which nothing is known', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const { next, source } = await open(redis.url)
  const { runId } = await source.read()
  await source.offset(runId, 5)
  const back = next()
  await redis.restartEmpty()
  await back
  expect((await source.read()).runId).not.toBe(runId)
  expect(await source.offset(runId, null)).toBeNull()
})

test('[CL35] after a fail-over it is another run', async () => {
  const sentinels = await startSentinels()
  onTestFinished(sentinels.stop)
  const { next, source } = await open(sentinels.url)
  const { runId } = await source.read()
  const back = next()
  await sentinels.failover()
  await back
  expect((await source.read()).runId).not.toBe(runId)
})

test('[CL35] all nodes of a Redis Cluster ask the same master', async () => {
  const cluster = await startRedisCluster()
  onTestFinished(cluster.stop)
  const sources = [(await open(cluster.url)).source, (await open(cluster.url)).source]
  const runs = await Promise.all([...sources, ...sources].map((source) => source.read()))
  expect(new Set(runs.map(({ runId }) => runId)).size).toBe(1)
})
