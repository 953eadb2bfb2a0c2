import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import type { PartyConnection } from './party-connection.ts'
import { createBench, grants, isConnected, isOffline, reported, token } from './test-bench.ts'
import { startTestNode } from './test-node.ts'

const bench = createBench(createManualClock)

/** Asserts that the next try comes after exactly `delayMs`, and begins it. */
const expectTryAfter = (connection: PartyConnection, delayMs: number) => {
  bench.clock.advance(delayMs - 1)
  expect(connection.readyState).toBe(3)
  bench.clock.advance(1)
  expect(connection.readyState).toBe(0)
}

test('[NE5] after a cut it returns by itself, after a delay', async () => {
  const arriving = bench.node.connected()
  const connection = await bench.up()
  const socket = await arriving
  socket.disconnect(true)
  await reported(connection, isOffline)
  expectTryAfter(connection, 250)
  await reported(connection, isConnected)
  expect(bench.node.handshakes).toHaveLength(2)
})

test('[NE5] put out because authentication was switched on, it returns by itself with a fresh token', async () => {
  const arriving = bench.node.connected()
  const connection = await bench.up({ grant: grants(token(null), token('fresh')).grant })
  const socket = await arriving
  socket.emit('notice', { code: 'unauthorized', message: 'Your sign-in has expired' })
  socket.disconnect(true)
  expect((await reported(connection, isOffline)).stopped).toBe(false)
  expectTryAfter(connection, 250)
  await reported(connection, isConnected)
  expect(bench.node.handshakes.map((handshake) => handshake.token)).toEqual([null, 'fresh'])
})

test('[NE5] the delays grow while the node is away, and the second failure is told', async () => {
  await bench.node.close()
  const connection = bench.connect()
  const problems: (string | null)[] = []
  for (const delayMs of [250, 500, 1000, 2000]) {
    problems.push((await reported(connection, isOffline)).problem)
    expectTryAfter(connection, delayMs)
  }
  expect(problems).toEqual([null, 'server_unreachable', 'server_unreachable', 'server_unreachable'])
  await reported(connection, isOffline)
  bench.node = await startTestNode({ port: bench.node.port })
  connection.connect()
  expect((await reported(connection, isConnected)).problem).toBeNull()
})

test('[NE5] a node that keeps throwing it out is asked less and less often', async () => {
  bench.node.io.on('connection', (socket) => socket.disconnect(true))
  const connection = bench.connect()
  for (const delayMs of [250, 500, 1000]) {
    await reported(connection, isOffline)
    expectTryAfter(connection, delayMs)
  }
  await reported(connection, isOffline)
})

test('[NE5] a connection that held starts the delays anew', async () => {
  bench.node.refusals.push({ code: 'internal' }, { code: 'internal' }, { code: 'internal' })
  const connection = bench.connect()
  for (const delayMs of [250, 500, 1000]) {
    await reported(connection, isOffline)
    expectTryAfter(connection, delayMs)
  }
  await reported(connection, isConnected)
  bench.clock.advance(10_000)
  bench.node.io.disconnectSockets(true)
  await reported(connection, isOffline)
  expectTryAfter(connection, 250)
})

test.each(['too_many_connections', 'moving'] as const)('[NE5] %s is tried again when it asks for it', async (code) => {
  bench.node.refusals.push({ code, retryAfterMs: 7000 })
  const connection = bench.connect()
  expect(await reported(connection, isOffline)).toMatchObject({ stopped: false, problem: code })
  expectTryAfter(connection, 7000)
  await reported(connection, isConnected)
})

test('[NE5] a refusal that trying again cannot cure ends it, until the viewer asks', async () => {
  bench.node.refusals.push({ code: 'protocol_unsupported' })
  const connection = bench.connect()
  expect(await reported(connection, isOffline)).toMatchObject({ stopped: true, problem: 'protocol_unsupported' })
  expect(bench.clock.pending()).toBe(0)
  connection.connect()
  expect(await reported(connection, isConnected)).toMatchObject({ stopped: false, problem: null })
})

test('[NE5] connect() does not wait for the delay', async () => {
  const arriving = bench.node.connected()
  const connection = await bench.up()
  const socket = await arriving
  socket.disconnect(true)
  await reported(connection, isOffline)
  connection.connect()
  expect(connection.readyState).toBe(0)
  await reported(connection, isConnected)
  expect(bench.node.handshakes).toHaveLength(2)
})

test('[NE5] a node that takes the socket and says nothing is given up', async () => {
  bench.node.refusals.push('silence')
  const handshaken = bench.node.handshaken()
  const connection = bench.connect()
  await handshaken
  bench.clock.advance(9999)
  expect(connection.readyState).toBe(0)
  bench.clock.advance(1)
  expect(connection.readyState).toBe(3)
  expectTryAfter(connection, 250)
  await reported(connection, isConnected)
})

test('[NE5] closed while it waits it tries no more', async () => {
  const arriving = bench.node.connected()
  const connection = await bench.up()
  const socket = await arriving
  socket.disconnect(true)
  await reported(connection, isOffline)
  connection.close()
  expect(bench.clock.pending()).toBe(0)
  expect(connection.readyState).toBe(3)
})
