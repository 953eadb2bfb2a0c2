import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../../test/redis/redis.ts'
import { startRedisCluster } from '../../../test/redis/redis-cluster.ts'
import { startSentinels } from '../../../test/redis/sentinels.ts'
import { openRedis, type RedisClient, type RedisRole } from './open-redis.ts'

const open = (url: string, role: RedisRole = 'command') => {
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const redis = openRedis(url, role, log)
  onTestFinished(() => redis.disconnect())
  return { redis, logged }
}
/** Unlike `once`, which an error in between would reject. */
const next = (redis: RedisClient, event: string): Promise<unknown> => new Promise((resolve) => redis.once(event, resolve))
const started = async (...config: string[][]) => {
  const server = await startRedis(config)
  onTestFinished(server.stop)
  return server
}

test('[CL30] a user with a password and a database of its own are taken from the URL', async () => {
  const server = await started(['user', 'app', 'on', '>p@ss', '~*', '&*', '+@all'], ['user', 'default', 'off'])
  const { redis } = open(`redis://app:p%40ss@127.0.0.1:${server.port}/2`)
  await next(redis, 'ready')
  expect(await redis.call('ACL', 'WHOAMI')).toBe('app')
  expect(await redis.client('INFO')).toMatch(/ db=2 /)
})

test('[CL30] rediss speaks TLS', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  open(`rediss://127.0.0.1:${port}`)
  const [socket] = (await once(server, 'connection')) as [Socket]
  onTestFinished(() => void socket.destroy())
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  // The type of a handshake record.
  expect(bytes[0]).toBe(0x16)
})

test('[CL30] sentinels are asked for the master, and after a fail-over for the new one', async () => {
  const sentinels = await startSentinels()
  onTestFinished(sentinels.stop)
  const { redis } = open(sentinels.url)
  await next(redis, 'ready')
  expect(await redis.call('ROLE')).toContain('master')
  const back = next(redis, 'ready')
  await sentinels.failover()
  await back
  expect(await redis.set('a', '1')).toBe('OK')
})

test('[CL30] a Redis Cluster is used for keys of all slots', async () => {
  const cluster = await startRedisCluster()
  onTestFinished(cluster.stop)
  const { redis } = open(cluster.url)
  await next(redis, 'ready')
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) expect(await redis.set(key, key)).toBe('OK')
  expect(await redis.get('c')).toBe('c')
})

test('[CL30] a wrong URL is not quoted', () => {
  expect(() => open('redis://:hunter2@one,two')).toThrow(/^Not the URL of a Redis$/)
})

test('[CL31] while Redis is away commands are rejected, and none is done later', async () => {
  const server = await started()
  const { redis } = open(server.url)
  await next(redis, 'ready')
  const lost = next(redis, 'close')
  await server.kill()
  await lost
  await expect(redis.set('a', 'late')).rejects.toThrow()
  const back = next(redis, 'ready')
  await server.restartEmpty()
  await back
  expect(await redis.get('a')).toBeNull()
})

test('[CL31] a Redis that hangs: the command is rejected, and the connection works again afterwards', async () => {
  const server = await started()
  const { redis } = open(server.url)
  await next(redis, 'ready')
  server.freeze()
  await expect(redis.get('a')).rejects.toThrow('timed out')
  server.thaw()
  expect(await redis.get('a')).toBeNull()
})

test('[CL31] a connection that hears channels comes back without them, and takes them anew', async () => {
  const server = await started()
  const { redis } = open(server.url, 'subscribe')
  await next(redis, 'ready')
  await redis.subscribe('news')
  const back = next(redis, 'ready')
  await server.restartEmpty()
  await back
  const sender = open(server.url).redis
  await next(sender, 'ready')
  expect(await sender.publish('news', 'to nobody')).toBe(0)
  await redis.subscribe('news')
  const heard = new Promise((resolve) => redis.once('message', (...message) => resolve(message)))
  await sender.publish('news', 'again')
  expect(await heard).toEqual(['news', 'again'])
})

test('[CL32] an outage is told once, without the password, and its end too', async () => {
  const server = await started(['requirepass', 'hunter2hunter2'])
  const { redis, logged } = open(`redis://:hunter2hunter2@127.0.0.1:${server.port}`)
  await next(redis, 'ready')
  const failures = (async () => {
    for (let i = 0; i < 3; i++) await next(redis, 'error')
  })()
  await server.kill()
  await failures
  const back = next(redis, 'ready')
  await server.restartEmpty()
  await back
  expect(logged.map(({ msg, reason, role }) => [msg, reason, role])).toEqual([
    ['Redis cannot be reached', 'ECONNREFUSED', 'command'],
    ['Redis is reached again', undefined, 'command'],
  ])
  expect(JSON.stringify(logged)).not.toContain('hunter2')
})

test('[CL32] a wrong password is told once too, and not printed', async () => {
  const server = await started(['requirepass', 'right'])
  const { redis, logged } = open(`redis://:hunter2@127.0.0.1:${server.port}`)
  for (let i = 0; i < 3; i++) await next(redis, 'reconnecting')
  expect(logged).toMatchObject([{ msg: 'Redis cannot be reached', reason: expect.stringContaining('WRONGPASS') }])
  expect(JSON.stringify(logged)).not.toContain('hunter2')
})
