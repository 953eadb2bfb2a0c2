import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ServiceProcess, startProcess } from '../../test/conformance/process.ts'
import { upgradeStatus } from '../../test/conformance/raw-socket.ts'
import { freePort } from './free-port.ts'

const STARTS_MS = 60_000
const NODES = 2

let cluster: ServiceProcess
let port: number
let sessionPort: number
let pids: Map<string, number>
beforeAll(async () => {
  // As `npm run cluster` does before it.
  await startProcess('client/build.ts', {}).exited
  port = await freePort()
  sessionPort = await freePort()
  cluster = startProcess('tools/cluster/main.ts', {}, [
    '--nodes',
    String(NODES),
    '--port',
    String(port),
    '--session-port',
    String(sessionPort),
  ])
  await cluster.waitFor(/Ctrl\+C stops all/)
  pids = new Map([...cluster.output.matchAll(/^ {2}(\S+) +127\S+ +pid (\d+)/gm)].map(([, name = '', pid]) => [name, Number(pid)]))
}, STARTS_MS)
afterAll(() => cluster.stop('SIGTERM'), STARTS_MS)

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const socketStatus = (at: number): Promise<number> => upgradeStatus(`ws://127.0.0.1:${at}/ws?EIO=4&transport=websocket`)

test('[DP12] all parts run, and their pids and addresses are said', () => {
  expect([...pids.keys()].sort()).toEqual(['media-server', 'nginx', 'plugin-1', 'plugin-2', 'redis', 'session-1', 'session-2'])
  expect([...pids.values()].every(isRunning)).toBe(true)
  expect(cluster.output).toContain(`http://localhost:${port}\n`)
})

test('[DP12] page, script and sockets are behind the one address', async () => {
  const page = await fetch(`http://localhost:${port}/`)
  expect(await page.text()).toContain('/WatchParty/ClientScript')
  const script = await fetch(`http://localhost:${port}/WatchParty/ClientScript`)
  expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/javascript/)])
  expect([await socketStatus(port), await socketStatus(sessionPort)]).toEqual([101, 101])
})

test('[DP12] a node that ends is told of and not started again; the others go on', async () => {
  process.kill(pids.get('session-1') ?? Number.NaN, 'SIGKILL')
  await cluster.waitFor(/session-1 \(pid \d+\) ended by a signal; see /)
  for (let visitor = 0; visitor < NODES; visitor++) expect(await socketStatus(port)).toBe(101)
})

test('[DP12] a taken port is said before anything starts', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const taken = String(typeof address === 'object' && address ? address.port : 0)
  const second = startProcess('tools/cluster/main.ts', {}, ['--port', taken])
  expect(await second.exited).toBe(1)
  expect(second.output).toBe(`Port ${taken} is taken: set --port to a free one\n`)
})

test('[DP12] what is not installed is said before anything starts, with how to install it', async () => {
  const second = startProcess('tools/cluster/main.ts', { PATH: '/nowhere', REDIS_SERVER: '', NGINX: '/usr/sbin/nginx' }, [])
  expect(await second.exited).toBe(1)
  expect(second.output).toMatch(/Not installed: redis-server\. .*apt-get install redis-server.*REDIS_SERVER/)
})

test('[DP12] a signal stops all', { timeout: STARTS_MS }, async () => {
  expect(await cluster.stop('SIGINT')).toBe(0)
  expect([...pids.values()].filter(isRunning)).toEqual([])
})
