import { expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { createClusterClock } from './cluster-clock.ts'
import { createScriptedConnection } from './scripted-connection.ts'

const AHEAD_MS = 5_000_000

/** A clock on a node that is AHEAD_MS ahead; each round trip takes the next of `delays` (ms), the last one for ever. */
const start = (...delays: number[]) => {
  const clock = createManualClock()
  const connection = createScriptedConnection((_event, payload) => {
    const { t0 } = payload as { t0: number }
    const delay = (delays.length > 1 ? delays.shift() : delays[0]) ?? 0
    const received = t0 + delay / 2 + AHEAD_MS
    return new Promise((resolve) => clock.after(delay, () => resolve({ ok: true, t1: received, t2: received })))
  })
  let measured = 0
  const cluster = createClusterClock({ connection, clock, onMeasured: () => measured++ })
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 10) {
      clock.advance(10)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { clock, connection, cluster, pass, measured: () => measured }
}

test('[NE8] the round trip is measured, and one slow answer does not show', async () => {
  const { connection, cluster, pass, measured } = start(40, 40, 900, 40)
  expect(cluster.rttMs()).toBeNull()
  connection.connect()
  await pass(1100)
  expect(measured()).toBeGreaterThan(4)
  expect(cluster.rttMs()).toBe(40)
})

test('[NE8] without a connection there is no round trip', async () => {
  const { connection, cluster, pass } = start(40)
  connection.connect()
  await pass(100)
  expect(cluster.rttMs()).toBe(40)
  connection.close()
  expect(cluster.rttMs()).toBeNull()
})

test('[TM3] connecting locks the clock by a burst in under 500 ms; before that it is unknown', async () => {
  const { clock, connection, cluster, pass } = start(40)
  expect(cluster.now()).toBeNull()
  expect(cluster.boundMs()).toBe(Number.POSITIVE_INFINITY)
  connection.connect()
  await pass(490)
  expect(cluster.now()).toBe(clock.now() + AHEAD_MS)
  expect(cluster.boundMs()).toBeLessThan(21)
})

test('[TM3] then it measures every few seconds, and at once on waking', async () => {
  const { connection, cluster, pass } = start(0)
  connection.connect()
  await pass(3400)
  expect(connection.sent).toHaveLength(16)
  await pass(4000)
  expect(connection.sent).toHaveLength(16)
  cluster.wake()
  await pass(10)
  expect(connection.sent).toHaveLength(17)
})

test('[TM3] stopped or disconnected it asks no more', async () => {
  const { clock, connection, cluster, pass } = start(0)
  connection.connect()
  await pass(500)
  connection.close()
  expect(clock.pending()).toBe(0)
  cluster.wake()
  expect(clock.pending()).toBe(0)
  connection.connect()
  cluster.stop()
  expect(clock.pending()).toBe(0)
})
