import { setTimeout as wait } from 'node:timers/promises'
import { withAdmin } from '../../../test/redis/admin.ts'
import type { Fault } from '../plan/fault.ts'
import type { Deployment } from './deployment.ts'
import type { Ledger } from './ledger.ts'
import type { Machine } from './machine.ts'

const FREEZE_MS = 5000
/** So long a killed node is away. */
const AWAY_MS = 3000

const flush = (redis: Machine): Promise<void> =>
  withAdmin(Number(redis.address.split(':').at(-1)), async (admin) => {
    await admin.flushall()
    await admin.script('FLUSH')
  })

/** Does what the plan says; resolves once all programs are there again. */
export const strike = async ({ kind, target }: Fault, { redis, plugins, nodes, proxy }: Deployment, ledger: Ledger): Promise<void> => {
  const node = nodes[target % nodes.length] as Machine
  const plugin = plugins[target % plugins.length] as Machine
  const met = {
    kill: node.name,
    stop: node.name,
    'flush-plugins': plugin.name,
    'redis-restart': null,
    'redis-freeze': null,
    flush: null,
    cut: null,
  }
  ledger.note({ kind: 'fault', fault: kind, target: met[kind] })
  const deeds: Record<Fault['kind'], () => Promise<void>> = {
    kill: async () => {
      await node.kill()
      await wait(AWAY_MS)
      await node.start()
    },
    stop: async () => {
      await node.stop()
      await node.start()
    },
    'redis-restart': async () => {
      await redis.kill()
      await redis.start()
    },
    'redis-freeze': async () => {
      redis.signal('SIGSTOP')
      await wait(FREEZE_MS)
      redis.signal('SIGCONT')
    },
    flush: () => flush(redis),
    'flush-plugins': async () => {
      await flush(redis)
      await plugin.stop()
      await plugin.start()
    },
    cut: async () => {
      await proxy.kill()
      await proxy.start()
    },
  }
  await deeds[kind]()
}
