import { request } from 'node:http'
import { expect, test } from 'vitest'
import { LogLine } from '../lib/log.ts'
import { connect, connectAs, createRoom, startNode, type TestNode } from './test-node.ts'

const get = (node: TestNode, path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${node.port}${path}`, init)

const upgrade = (node: TestNode, path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const key = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }
    request({ host: '127.0.0.1', port: node.port, path, headers: { ...key, ...headers } })
      .on('upgrade', (response, socket) => {
        socket.destroy()
        resolve(response.statusCode ?? 0)
      })
      .on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      .on('error', reject)
      .end()
  })
const settled = (socket: WebSocket) =>
  new Promise((resolve) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', resolve)
  })
const ENGINE = 'EIO=4&transport=websocket'

test('[WI1] GET /health answers 200, whatever the query; HEAD too', async () => {
  const node = await startNode()
  expect(await (await get(node, '/health')).json()).toEqual({ status: 'ok' })
  expect((await get(node, '/health?probe=1')).status).toBe(200)
  expect((await get(node, '/health', { method: 'HEAD' })).status).toBe(200)
})

test.each(['h2c', 'websocket', 'nonsense'])('[WI1] a probe that offers an upgrade to %s is answered 200', async (protocol) => {
  const node = await startNode()
  expect(await upgrade(node, '/health', { Upgrade: protocol })).toBe(200)
})

test('[WI2] what offers another upgrade is a plain request', async () => {
  const node = await startNode({ env: { METRICS_PORT: '0' } })
  expect(await upgrade(node, '/ready', { Upgrade: 'h2c' })).toBe(200)
  expect(await upgrade(node, `/ws?${ENGINE}`, { Upgrade: 'h2c' })).toBe(400)
  expect(await upgrade(node, `/ws?${ENGINE}`, { Upgrade: 'WebSocket' })).toBe(101)
  expect(await upgrade({ ...node, port: node.metricsPort ?? 0 }, '/metrics')).toBe(200)
})

test('[WI2] the exact path /ws takes WebSockets, every other is 404', async () => {
  const node = await startNode()
  expect(await upgrade(node, `/ws?${ENGINE}`)).toBe(101)
  for (const path of ['/ws/', '/ws/x', '/wsx', '/WS', '//ws', '/', '/socket.io/', '/%77s', '*']) {
    expect(await upgrade(node, `${path}?${ENGINE}`), path).toBe(404)
  }
  for (const path of ['/ws/', '/metrics', '/', '/healthy', '/health/x']) expect((await get(node, path)).status, path).toBe(404)
})

test('[WI2] there is no polling, no other engine version, and no upgrade of somebody else’s session', async () => {
  const node = await startNode()
  const polling = await get(node, '/ws?EIO=4&transport=polling')
  expect([polling.status, polling.headers.get('content-type')]).toEqual([400, 'application/json'])
  expect((await get(node, '/ws?EIO=4&transport=polling', { method: 'POST', body: '40' })).status).toBe(400)
  for (const query of [
    '',
    'EIO=3&transport=websocket',
    'EIO=4&transport=polling',
    `${ENGINE}&sid=abc`,
    `${ENGINE}&EIO=3`,
    `${ENGINE}&EIO=4`,
    `${ENGINE}&transport=x`,
  ]) {
    expect(await upgrade(node, `/ws?${query}`), query).toBe(400)
  }
})

test('[WI5] a page that ALLOWED_ORIGINS does not hold gets 403, and the log says what to set', async () => {
  const node = await startNode({ env: { ALLOWED_ORIGINS: 'https://media.example.org' } })
  expect(await upgrade(node, `/ws?${ENGINE}`, { Origin: 'https://media.example.org' })).toBe(101)
  expect(await upgrade(node, `/ws?${ENGINE}`, { Origin: 'https://evil.example' })).toBe(403)
  const line = await node.log.until(({ msg }) => msg.includes('ALLOWED_ORIGINS'))
  expect(line).toMatchObject({ origin: 'https://evil.example', host: `127.0.0.1:${node.port}` })
})

test('[WI6] the wildcard is warned of at start, word for word, and lets everyone in', async () => {
  const node = await startNode({ env: { ALLOWED_ORIGINS: '*' } })
  expect(node.log.all.map(({ msg }) => msg)).toContain(LogLine.wildcardOrigin)
  expect(await upgrade(node, `/ws?${ENGINE}`, { Origin: 'null' })).toBe(101)
  const strict = await startNode()
  expect(strict.log.all.map(({ msg }) => msg)).not.toContain(LogLine.wildcardOrigin)
})

test('[WI7] unset, a page of the same host name may connect from any port', async () => {
  const node = await startNode()
  expect(await upgrade(node, `/ws?${ENGINE}`, { Origin: 'http://127.0.0.1:8088' })).toBe(101)
  expect(await upgrade(node, `/ws?${ENGINE}`, { Origin: 'http://localhost:8088' })).toBe(403)
})

test('[WI8] no Origin is accepted and counted, null is refused', async () => {
  const node = await startNode({ env: { METRICS_PORT: '0' } })
  expect(await upgrade(node, `/ws?${ENGINE}`)).toBe(101)
  expect(await upgrade(node, `/ws?${ENGINE}`, { Origin: 'null' })).toBe(403)
  const metrics = await (await fetch(`http://127.0.0.1:${node.metricsPort}/metrics`)).text()
  expect(metrics).toContain('watchparty_connections_without_origin_total 1')
  expect(metrics).toContain('watchparty_refused_connections_total{reason="origin"} 1')
})

test('[WI22] what a header says is bounded and printable in the log', async () => {
  const node = await startNode()
  await upgrade(node, `/ws?${ENGINE}`, { Origin: `http://${'a'.repeat(5000)}\u00e9\u0080` })
  const line = await node.log.until(({ msg }) => msg.includes('ALLOWED_ORIGINS'))
  expect(line.origin).toMatch(/^[\x20-\x7e]{1,120}$/)
})

test('[WI20] over the limit of an address a handshake is refused in words, and far over it the upgrade with 429', async () => {
  const node = await startNode({ env: { CONNECTIONS_PER_ADDRESS: '2' } })
  const viewers = [await connect(node), await connect(node)]
  const refused = await connect(node).catch((error) => error)
  expect(refused.data).toMatchObject({ code: 'too_many_connections', retryable: true, retryAfterMs: expect.any(Number) })
  // None of these ever says who it is, so only the upgrade can be refused.
  const silent = Array.from({ length: 5 }, () => new WebSocket(`ws://127.0.0.1:${node.port}/ws?${ENGINE}`))
  await Promise.all(silent.map(settled))
  expect(await upgrade(node, `/ws?${ENGINE}`)).toBe(429)
  for (const socket of silent) socket.close()
  expect(viewers.every(({ socket }) => socket.connected)).toBe(true)
})

test('[WI20] behind a trusted proxy viewers are told apart by what it forwards', async () => {
  const node = await startNode({ env: { CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.0/8' } })
  const one = await connect(node, {}, { 'X-Forwarded-For': '198.51.100.1' })
  const other = await connect(node, {}, { 'X-Forwarded-For': '198.51.100.1, 198.51.100.2' })
  expect([one.socket.connected, other.socket.connected]).toEqual([true, true])
  await expect(connect(node, {}, { 'X-Forwarded-For': '203.0.113.9, 198.51.100.2' })).rejects.toMatchObject({
    data: { code: 'too_many_connections' },
  })
  expect(node.log.all.filter(({ msg }) => msg === LogLine.clientConnected).map(({ address }) => address)).toEqual([
    '198.51.100.1',
    '198.51.100.2',
  ])
})

test('[OP8] a stop tells every member, ends every socket, and the port is free', async () => {
  const node = await startNode()
  const alice = await connectAs(node, 'alice')
  const bob = await connectAs(node, 'bob')
  const lonely = await connect(node)
  const { state } = await createRoom(alice)
  await bob.ask('room:join', { roomId: state.roomId })
  const ended = [alice, bob, lonely].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)))
  await node.node.stop()
  await Promise.all(ended)
  for (const viewer of [alice, bob]) {
    expect(await viewer.told('room:closed')).toEqual({ roomId: state.roomId, reason: 'room_closed', message: 'Room closed' })
  }
  expect([node.node.rooms, node.node.connections]).toEqual([0, 0])
  await expect(get(node, '/health')).rejects.toThrow()
})

test('[OP10] a taken port is said with the setting that changes it', async () => {
  const node = await startNode({ env: { METRICS_PORT: '0' } })
  await expect(startNode({ env: { SESSION_PORT: String(node.port) } })).rejects.toThrow(
    `Port ${node.port} is taken: set SESSION_PORT to a free one`,
  )
  await expect(startNode({ env: { METRICS_PORT: String(node.metricsPort) } })).rejects.toThrow('METRICS_PORT')
})
