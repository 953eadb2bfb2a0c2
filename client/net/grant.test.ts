import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createBench, grants, isConnected, isOffline, reported, token } from './test-bench.ts'

const bench = createBench(createManualClock)
const shown = () => bench.node.handshakes.map((auth) => auth.token)

test('[NE6] each connection asks for a token of its own and shows it', async () => {
  const arriving = bench.node.connected()
  const connection = await bench.up({ grant: grants(token('one'), token('two')).grant })
  expect(connection.report.viewerName).toBe('Alice')
  const socket = await arriving
  socket.disconnect(true)
  await reported(connection, isOffline)
  bench.clock.advance(250)
  await reported(connection, isConnected)
  expect(shown()).toEqual(['one', 'two'])
})

test('[NE6] a node that is away costs no tokens', async () => {
  await bench.node.close()
  const source = grants(token('one'))
  const connection = bench.connect({ grant: source.grant })
  for (const delayMs of [250, 500, 1000]) {
    await reported(connection, isOffline)
    bench.clock.advance(delayMs)
  }
  await reported(connection, isOffline)
  expect(source.asked).toBe(1)
  bench.clock.advance(30_000)
  await reported(connection, isOffline)
  expect(source.asked).toBe(2)
})

test('[NE6] 429 and 503 are tried again, not before the time they name', async () => {
  const source = grants(
    { ok: false, problem: 'token_rate_limited', retryable: true, retryAfterMs: 42_000 },
    { ok: false, problem: 'media_server_unavailable', retryable: true },
    token('at last'),
  )
  const connection = bench.connect({ grant: source.grant })
  expect(await reported(connection, isOffline)).toMatchObject({ stopped: false, problem: 'token_rate_limited' })
  bench.clock.advance(41_999)
  expect(source.asked).toBe(1)
  bench.clock.advance(1)
  expect(await reported(connection, isOffline)).toMatchObject({ stopped: false, problem: 'media_server_unavailable' })
  bench.clock.advance(500)
  await reported(connection, isConnected)
  expect(shown()).toEqual(['at last'])
})

test('[NE6] not signed in ends it, until the viewer asks', async () => {
  const source = grants({ ok: false, problem: 'signed_out', retryable: false }, token('one'))
  const connection = bench.connect({ grant: source.grant })
  expect(await reported(connection, isOffline)).toMatchObject({ stopped: true, problem: 'signed_out' })
  connection.connect()
  await reported(connection, isConnected)
  expect(shown()).toEqual(['one'])
})

test('[NE5] a refused token is tried once with a fresh one', async () => {
  bench.node.refusals.push({ code: 'invalid_token' })
  await bench.up({ grant: grants(token('old'), token('fresh')).grant })
  expect(shown()).toEqual(['old', 'fresh'])
})

test.each(['invalid_token', 'unauthorized', 'token_expired'] as const)('[NE5] %s twice ends it and is said', async (code) => {
  bench.node.refusals.push({ code }, { code })
  const connection = bench.connect()
  expect(await reported(connection, isOffline)).toMatchObject({ stopped: true, problem: code })
  expect(bench.node.handshakes).toHaveLength(2)
})
