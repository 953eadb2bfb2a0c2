/** Test support: a Redis Cluster of three masters without replicas. */

import { freePort } from '../../tools/cluster/free-port.ts'
import { withAdmin } from './admin.ts'
import { startRedis, type TestRedis } from './redis.ts'

export interface TestRedisCluster {
  readonly url: string
  readonly masters: readonly TestRedis[]
  stop(): Promise<void>
}

const SLOTS = 16_384
const MASTERS = 3
const NODE_TIMEOUT_MS = '1000'

interface Master {
  readonly redis: TestRedis
  readonly busPort: number
}

const startMaster = async (): Promise<Master> => {
  const busPort = await freePort()
  const redis = await startRedis([
    ['cluster-enabled', 'yes'],
    ['cluster-port', String(busPort)],
    ['cluster-node-timeout', NODE_TIMEOUT_MS],
  ])
  return { redis, busPort }
}

const firstSlot = (index: number): number => Math.ceil((SLOTS * index) / MASTERS)

const join = ({ redis: { port } }: Master, index: number, first: Master): Promise<unknown> =>
  withAdmin(port, async (redis) => {
    await redis.cluster('SET-CONFIG-EPOCH', index + 1)
    await redis.cluster('ADDSLOTSRANGE', firstSlot(index), firstSlot(index + 1) - 1)
    await redis.call('CLUSTER', 'MEET', '127.0.0.1', String(first.redis.port), String(first.busPort))
  })

/** They take about three seconds to agree. */
export const startRedisCluster = async (): Promise<TestRedisCluster> => {
  const started = await Promise.allSettled(Array.from({ length: MASTERS }, startMaster))
  const masters = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async (): Promise<void> => {
    await Promise.all(masters.map(({ redis }) => redis.stop()))
  }
  try {
    const [first] = masters
    if (!first || masters.length < MASTERS) throw new Error('A master of the cluster did not start')
    await Promise.all(masters.map((master, index) => join(master, index, first)))
    await Promise.all(masters.map(({ redis }) => redis.logged('Cluster state changed: ok')))
    return {
      url: `redis+cluster://${masters.map(({ redis }) => `127.0.0.1:${redis.port}`).join(',')}`,
      masters: masters.map(({ redis }) => redis),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
