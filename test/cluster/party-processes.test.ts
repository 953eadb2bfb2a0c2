/** The same party on three real processes over a real Redis. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { signToken } from '../../services/lib/jwt.ts'
import { connect, createRoom, type Viewer } from '../../services/session/test-node.ts'
import { type ServiceProcess, startProcess } from '../conformance/process.ts'
import { startRedis, type TestRedis } from '../redis/redis.ts'
import { describeParty, type PartyNodes } from './party-scenario.ts'

const JWT_SECRET = 'Zk3v9Qm1xW7rT5pL8sD2fG6hJ4kN0bVc'
const COUNT = 3
const READY_WITHIN_MS = 15_000
const TOLD_WITHIN_MS = 10_000

interface NodeProcess {
  readonly process: ServiceProcess
  readonly port: number
}

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const startNode = async (): Promise<NodeProcess> => {
  const env = { HOST: '127.0.0.1', SESSION_PORT: '0', REDIS_URL: redis.url, JWT_SECRET }
  const process = startProcess('services/session/main.ts', env)
  const [, port] = await process.waitFor(/"port":(\d+)/)
  // It takes nobody before it knows the cluster's time.
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200), { timeout: READY_WITHIN_MS })
  return { process, port: Number(port) }
}

const tokenOf = (name: string): string => {
  const now = Math.floor(Date.now() / 1000)
  return signToken({ sub: `id-${name}`, name, aud: 'WatchParty', iss: 'MediaServer', iat: now, exp: now + 600 }, JWT_SECRET)
}

const viewersOf = (nodes: readonly NodeProcess[]): PartyNodes => {
  const viewerOn = (index: number, name: string): Promise<Viewer> => {
    const node = nodes[index % nodes.length]
    if (!node) throw new Error('There is no node')
    return connect(node, { token: tokenOf(name) })
  }
  let next = 0
  return { viewerOn, viewer: (name) => viewerOn(next++, name) }
}

let nodes: readonly NodeProcess[] = []
beforeAll(async () => {
  nodes = await Promise.all(Array.from({ length: COUNT }, startNode))
}, 30_000)
afterAll(() => Promise.all(nodes.map(({ process }) => process.stop())))

describeParty('three processes and Redis', async () => viewersOf(nodes))

test('[CL11] the rooms of a killed process are told closed everywhere within ten seconds', { timeout: 30_000 }, async () => {
  const doomed = await startNode()
  onTestFinished(async () => void (await doomed.process.stop('SIGKILL')))
  const { viewerOn } = viewersOf([doomed, ...nodes])
  const [host, bob, carol] = [await viewerOn(0, 'kim'), await viewerOn(1, 'lee'), await viewerOn(2, 'mia')]
  const { roomId } = (await createRoom(host)).state
  for (const viewer of [bob, carol]) expect((await viewer.ask('room:join', { roomId })).ok).toBe(true)
  const killedAt = performance.now()
  await doomed.process.stop('SIGKILL')
  for (const viewer of [bob, carol]) expect(await viewer.told('room:closed')).toMatchObject({ roomId, reason: 'room_closed' })
  expect(performance.now() - killedAt).toBeLessThan(TOLD_WITHIN_MS)
  expect((await bob.ask('room:join', { roomId })).error.code).toBe('room_not_found')
})
