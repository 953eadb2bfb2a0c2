import type { Socket } from 'socket.io'
import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createBench, grants, isOffline, reported, token } from './test-bench.ts'

const bench = createBench(createManualClock)

/** Resolves with the payload of the next auth:renew, answering it with `answer`. */
const renewal = (socket: Socket, answer: object) =>
  new Promise((resolve) => {
    socket.once('auth:renew', (payload, ack) => {
      ack(answer)
      resolve(payload)
    })
  })
const busy = { ok: false, problem: 'token_rate_limited', retryable: true, retryAfterMs: 5000 } as const

test('[WI18] asked to renew, it sends a fresh token and stays', async () => {
  const arriving = bench.node.connected()
  const connection = await bench.up({ grant: grants(token('one'), token('two')).grant })
  const socket = await arriving
  const renewed = renewal(socket, { ok: true, expiresAt: 1 })
  socket.emit('auth:expiring', { expiresAt: 0 })
  expect(await renewed).toEqual({ token: 'two' })
  expect(connection.readyState).toBe(1)
})

test('[NE6] a plugin that is busy when the token runs out is asked again, and that is said', async () => {
  const arriving = bench.node.connected()
  const connection = await bench.up({ grant: grants(token('one'), busy, token('two')).grant })
  const socket = await arriving
  const renewed = renewal(socket, { ok: true, expiresAt: 1 })
  socket.emit('auth:expiring', { expiresAt: 0 })
  expect(await reported(connection, (report) => report.problem !== null)).toMatchObject({
    status: 'connected',
    problem: 'token_rate_limited',
  })
  bench.clock.advance(5000)
  expect(await renewed).toEqual({ token: 'two' })
  expect((await reported(connection, (report) => report.problem === null)).status).toBe('connected')
})

test('[WI17] a refused renewal is said', async () => {
  const arriving = bench.node.connected()
  const connection = await bench.up({ grant: grants(token('one')).grant })
  const socket = await arriving
  void renewal(socket, { ok: false, error: { code: 'invalid_token', message: '', retryable: false } })
  socket.emit('auth:expiring', { expiresAt: 0 })
  expect((await reported(connection, (report) => report.problem !== null)).problem).toBe('invalid_token')
})

test('[NE6] a lost connection ends the asking', async () => {
  const arriving = bench.node.connected()
  const source = grants(token('one'), busy)
  const connection = await bench.up({ grant: source.grant })
  const socket = await arriving
  socket.emit('auth:expiring', { expiresAt: 0 })
  await reported(connection, (report) => report.problem !== null)
  socket.disconnect(true)
  await reported(connection, isOffline)
  connection.close()
  expect(bench.clock.pending()).toBe(0)
  expect(source.asked).toBe(2)
})
