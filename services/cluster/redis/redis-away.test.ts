import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../../test/redis/redis.ts'
import { startRedisCluster } from '../../../test/redis/redis-cluster.ts'
import { startSentinels } from '../../../test/redis/sentinels.ts'
import type { Lease, RoomBroadcast } from '../cluster.ts'
import { createEar, listing, notice, OTHER_ROOM, question, ROOM } from '../contract-bench.ts'
import { AWAY, JOINED, type RedisNode, startRedisNode } from './testing/redis-node.ts'

const UNREACHABLE = { ok: false, code: 'unreachable' }

const pair = async (url: string): Promise<readonly [RedisNode, RedisNode]> => {
  const nodes = [startRedisNode(url, 'node-a'), startRedisNode(url, 'node-b')] as const
  onTestFinished(async () => {
    for (const { cluster } of nodes) await cluster.close()
  })
  for (const node of nodes) {
    await node.joined
    node.cluster.onMessage(async (_from, { body }) => ({ ok: true, body }))
  }
  return nodes
}
const claimed = async ({ cluster }: RedisNode, roomId = ROOM): Promise<Lease> => {
  const lease = await cluster.claim(roomId)
  if (lease === 'taken') throw new Error('the room was free')
  return lease
}
/** The room is found, its broadcasts arrive, its line is shown, and messages are answered. */
const expectWhole = async ([a, b]: readonly [RedisNode, RedisNode], roomId = ROOM) => {
  expect([a.cluster.health(), b.cluster.health()]).toEqual(['ok', 'ok'])
  expect(await b.cluster.locate(roomId)).toBe('node-a')
  expect(await b.cluster.ask('node-a', question('again'))).toEqual({ ok: true, body: 'again' })
  const ear = createEar<RoomBroadcast>()
  const stop = await b.cluster.subscribe(roomId, ear.hear)
  a.cluster.publish(roomId, notice('heard'))
  expect(await ear.atLeast(1)).toContainEqual(notice('heard'))
  stop()
  const { listings, stop: stopWatching } = await b.cluster.watchListings(() => {})
  expect(listings.map(({ id }) => id)).toContain(roomId)
  stopWatching()
}
const both = (nodes: readonly [RedisNode, RedisNode], text: string) => Promise.all(nodes.map((node) => node.logged(text)))

test('[CL12] Redis ends and comes back empty: rooms made before and meanwhile are there for all', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const nodes = await pair(redis.url)
  const [a, b] = nodes
  const before = await claimed(a)
  a.cluster.putListing(listing(ROOM))
  await redis.kill()
  await both(nodes, AWAY)
  expect([a.cluster.health(), await a.cluster.locate(ROOM)]).toEqual(['degraded', 'node-a'])
  await expect(b.cluster.locate(ROOM)).rejects.toThrow('The cluster cannot be reached')
  expect(await b.cluster.ask('node-a', question(1))).toEqual(UNREACHABLE)
  const meanwhile = await claimed(a, OTHER_ROOM)
  expect(meanwhile.epoch).toBeGreaterThan(before.epoch)
  a.cluster.putListing(listing(OTHER_ROOM))
  await redis.restartEmpty()
  await both(nodes, JOINED)
  await expectWhole(nodes)
  await expectWhole(nodes, OTHER_ROOM)
  const next = await a.cluster.handOver(meanwhile, 'node-b')
  expect(b.cluster.held(OTHER_ROOM)).toEqual(next)
})

test('[CL14] a Redis that hangs counts as away, and nobody is taken for dead by it', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const nodes = await pair(redis.url)
  const [a] = nodes
  const lost: Lease[] = []
  a.cluster.onLost((leases) => lost.push(...leases))
  await claimed(a)
  a.cluster.putListing(listing(ROOM))
  redis.freeze()
  await claimed(a, OTHER_ROOM)
  a.cluster.putListing(listing(OTHER_ROOM))
  await both(nodes, AWAY)
  redis.thaw()
  await both(nodes, JOINED)
  await expectWhole(nodes)
  await expectWhole(nodes, OTHER_ROOM)
  expect(lost).toEqual([])
})

test('[CL14] a node starts while Redis is away, and joins when it is there', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  await redis.kill()
  const node = startRedisNode(redis.url, 'node-a')
  onTestFinished(node.cluster.close)
  await node.logged(AWAY)
  expect(node.cluster.health()).toBe('starting')
  await redis.restartEmpty()
  await node.joined
  expect(node.cluster.health()).toBe('ok')
})

test('[CL15] a megabyte arrives, and so does the answer', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const [a] = await pair(redis.url)
  const body = 'ß'.repeat(512 * 1024)
  const reply = await a.cluster.ask('node-b', question(body))
  expect(reply.ok && reply.body === body).toBe(true)
})

test('[CL10] sentinels make another server the master: all goes on there', async () => {
  const sentinels = await startSentinels()
  onTestFinished(sentinels.stop)
  const nodes = await pair(sentinels.url)
  const [a] = nodes
  await claimed(a)
  a.cluster.putListing(listing(ROOM))
  await sentinels.failover()
  await both(nodes, JOINED)
  await expectWhole(nodes)
})

test('[CL10] on a Redis Cluster of three masters rooms lie in all slots, and one that comes back empty gets its own again', async () => {
  const redis = await startRedisCluster()
  onTestFinished(redis.stop)
  const nodes = await pair(redis.url)
  const [a, b] = nodes
  const rooms = Array.from({ length: 12 }, (_, index) => `RoomRoom${index}`)
  const leases = await Promise.all(rooms.map((roomId) => claimed(a, roomId)))
  for (const roomId of rooms) a.cluster.putListing(listing(roomId))
  for (const roomId of rooms) await expectWhole(nodes, roomId)
  const [first] = leases
  if (!first) throw new Error('Rooms were claimed')
  const next = await a.cluster.handOver(first, 'node-b')
  expect(b.cluster.held(first.roomId)).toEqual(next)
  for (const master of redis.masters) await master.flush()
  await both(nodes, JOINED)
  for (const roomId of rooms.slice(1)) await expectWhole(nodes, roomId)
})
