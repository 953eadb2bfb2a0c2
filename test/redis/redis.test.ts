import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Redis, type RedisOptions } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from './redis.ts'
import { startRedisCluster } from './redis-cluster.ts'
import { startSentinels } from './sentinels.ts'

const client = (port: number, options: Pick<RedisOptions, 'commandTimeout'> = {}) => {
  const redis = new Redis({ port, host: '127.0.0.1', retryStrategy: null, maxRetriesPerRequest: 0, ...options })
  redis.on('error', () => undefined)
  onTestFinished(() => redis.disconnect())
  return redis
}
test('[OP13] a server keeps keys until it is flushed, and comes back empty on the same port', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  await client(redis.port).set('a', '1')
  expect(await client(redis.port).get('a')).toBe('1')
  await redis.flush()
  expect(await client(redis.port).get('a')).toBeNull()
  await client(redis.port).set('a', '1')
  await redis.restartEmpty()
  expect(await client(redis.port).get('a')).toBeNull()
})

test('[OP13] a frozen server answers when it is thawed, a stopped one refuses', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const connection = client(redis.port)
  const impatient = client(redis.port, { commandTimeout: 1000 })
  await new Promise((resolve) => impatient.once('ready', resolve))
  redis.freeze()
  await expect(impatient.ping()).rejects.toThrow('timed out')
  redis.thaw()
  expect(await connection.echo('awake')).toBe('awake')
  await redis.stop()
  await expect(client(redis.port).ping()).rejects.toThrow()
})

test('[OP13] sentinels make the replica the master when the master dies', async () => {
  const sentinels = await startSentinels()
  onTestFinished(sentinels.stop)
  await client(sentinels.master.port).set('a', '1')
  await client(sentinels.master.port).wait(1, 0)
  await sentinels.failover()
  expect(await client(sentinels.replica.port).get('a')).toBe('1')
})

test('[OP13] three masters share the slots of a cluster', async () => {
  const cluster = await startRedisCluster()
  onTestFinished(cluster.stop)
  const [first] = cluster.masters
  const slots = await client(first?.port ?? 0).cluster('SLOTS')
  expect(slots.map(([from, to]) => to - from + 1).reduce((sum, count) => sum + count)).toBe(16_384)
  expect(new Set(slots.map(([, , node]) => node?.[1]))).toEqual(new Set(cluster.masters.map(({ port }) => port)))
})

test('[OP13] a server whose starter was killed is gone too', async () => {
  const program = `const { port } = await (await import('./test/redis/redis.ts')).startRedis(); console.log(port); setInterval(() => {}, 1e6)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', program])
  onTestFinished(() => void starter.kill('SIGKILL'))
  const [port] = (await once(starter.stdout, 'data')) as [Buffer]
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const ended = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve))
  starter.kill('SIGKILL')
  await ended
  await expect(client(Number(port)).ping()).rejects.toThrow()
})
