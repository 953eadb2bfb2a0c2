/** What Redis keeps: one key for each room, and little of it. */
import { expect, onTestFinished, test } from 'vitest'
import { inBatches } from '../../services/cluster/redis/batches.ts'
import { ClientEvent } from '../../services/protocol/names.ts'
import { withAdmin } from '../redis/admin.ts'
import { startRedis } from '../redis/redis.ts'
import { startScaleNodes } from './nodes.ts'

const ROOMS = 1000
const TOGETHER = 20
const BYTES_OF_A_ROOM = 2000

const open = async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const { nodes, costOf } = await startScaleNodes(redis.url, 'rooms', 1)
  const [node] = nodes
  if (!node) throw new Error('There is no node')
  const create = (number: number) =>
    node.ask(node.caller(`host ${number}`), ClientEvent.roomCreate, {
      name: `Party number ${number}`,
      media: { itemId: `film-${number}`, title: 'A title of common length', durationSeconds: 6000 },
    })
  const kept = () =>
    withAdmin(redis.port, async (admin) => ({
      keys: await admin.dbsize(),
      bytes: Number(/used_memory:(\d+)/.exec(await admin.info('memory'))?.[1]),
    }))
  return { create, kept, settled: () => costOf(() => undefined) }
}

test('[CL40] a room is one key in Redis and less than two kilobytes, with its line in the directory and its channel', async () => {
  const { create, kept, settled } = await open()
  // The keys that all rooms share are there with the first.
  await create(0)
  await settled()
  const before = await kept()
  const numbers = Array.from({ length: ROOMS }, (_, index) => index + 1)
  await inBatches(numbers, TOGETHER, create)
  await settled()
  const after = await kept()
  expect(after.keys - before.keys).toBe(ROOMS)
  expect((after.bytes - before.bytes) / ROOMS).toBeLessThan(BYTES_OF_A_ROOM)
})
