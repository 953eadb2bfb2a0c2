import type { Socket } from 'socket.io'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createManualClock } from '../../services/lib/manual-clock.ts'
import { failure } from './answer.ts'
import type { ConnectionDeps } from './connection.ts'
import type { PartyConnection } from './party-connection.ts'
import { createBench, isConnected, isOffline, reported } from './test-bench.ts'
import { startTestNode, type TestNode } from './test-node.ts'

const bench = createBench(createManualClock)
let other: TestNode
beforeEach(async () => {
  other = await startTestNode()
})
afterEach(() => other.close())

const gone = (socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve))
const answered = (socket: Socket, answer: object = {}) => socket.onAny((_event, _payload, ack) => ack?.({ ok: true, ...answer }))

/** Connected to the first node; whoever calls from now on reaches the other one. */
const start = async (deps: Partial<ConnectionDeps> = {}) => {
  let onRetry = () => {}
  let node = bench.node
  const arriving = node.connected()
  const connection = await bench.up({
    endpoint: async () => ({ ok: true, url: node.url }),
    // A delay is drawn by lot exactly when something has failed.
    random: () => {
      onRetry()
      return 0
    },
    ...deps,
  })
  node = other
  const seen: string[] = []
  connection.onReport(({ status }) => seen.push(status))
  const failed = () =>
    new Promise<void>((resolve) => {
      onRetry = resolve
    })
  return { connection, old: await arriving, seen, failed }
}
/** Resolves when the client has heard it. */
const tellMoving = (connection: PartyConnection, socket: Socket, afterMs: number) =>
  new Promise<void>((resolve) => {
    const stop = connection.on('node:moving', () => {
      stop()
      resolve()
    })
    socket.emit('node:moving', { afterMs })
  })
/** Told to move, and let go at once. */
const moveAway = async (connection: PartyConnection, socket: Socket) => {
  const arriving = other.connected()
  await tellMoving(connection, socket, 0)
  bench.clock.advance(0)
  return arriving
}

test('[HO20] told to move it has a socket to another node before it gives up the old one, after the delay it was told', async () => {
  const { connection, old, seen } = await start()
  const [leaving, arriving] = [gone(old), other.connected()]
  await tellMoving(connection, old, 800)
  bench.clock.advance(799)
  expect(other.handshakes).toHaveLength(0)
  expect(old.connected).toBe(true)
  bench.clock.advance(1)
  answered(await arriving, { node: 'other' })
  await leaving
  expect(await connection.send('room:leave', {})).toMatchObject({ node: 'other' })
  expect(connection.readyState).toBe(1)
  expect(new Set(seen)).toEqual(new Set(['connected']))
  expect(bench.clock.pending()).toBe(0)
})

test('[HO22] what the old node says counts until the swap, what the new one says from then on, in its order', async () => {
  const { connection, old } = await start()
  const heard: string[] = []
  connection.on('notice', ({ code }) => heard.push(code))
  connection.onMoving(async (send) => {
    const hearing = new Promise((resolve) => connection.on('notice', resolve))
    old.emit('notice', { code: 'old', message: '' })
    await hearing
    await send('room:leave', {})
    expect(heard).toEqual(['old'])
    return null
  })
  const leaving = gone(old)
  other.io.on('connection', (socket) => {
    socket.emit('notice', { code: 'new-1', message: '' })
    socket.on('room:leave', (_payload, ack) => {
      socket.emit('notice', { code: 'new-2', message: '' })
      ack({ ok: true })
    })
  })
  await moveAway(connection, old)
  await leaving
  expect(heard).toEqual(['old', 'new-1', 'new-2'])
})

test('[HO23] what is on its way to the old node is answered first; what is sent meanwhile goes to the new one', async () => {
  const { connection, old } = await start()
  const acks: ((answer: unknown) => void)[] = []
  const asked = new Promise<void>((resolve) => {
    old.on('playback:pause', (_payload, ack) => resolve(void acks.push(ack)))
  })
  let second: Promise<unknown> = Promise.resolve()
  const order: string[] = []
  connection.onMoving(async () => {
    order.push('taken over')
    second = connection.send('room:leave', {})
    return null
  })
  const first = connection.send('playback:pause', { op: 'o'.repeat(32), version: 1 })
  await asked
  const leaving = gone(old)
  answered(await moveAway(connection, old), { node: 'other' })
  order.push('answered')
  acks[0]?.({ ok: true, version: 2 })
  expect(await first).toEqual({ ok: true, version: 2 })
  await leaving
  expect(order).toEqual(['answered', 'taken over'])
  expect(await second).toMatchObject({ node: 'other' })
})

test.each(['moving', 'too_many_connections'] as const)(
  '[HO24] a node that refuses with %s is asked again later, and the old one serves',
  async (code) => {
    const { connection, old, seen, failed } = await start()
    answered(old, { node: 'old' })
    other.refusals.push({ code, retryAfterMs: 3000 }, { code })
    const refused = failed()
    await tellMoving(connection, old, 0)
    bench.clock.advance(0)
    await refused
    expect(await connection.send('room:leave', {})).toMatchObject({ node: 'old' })
    const again = failed()
    bench.clock.advance(2999)
    expect(other.handshakes).toHaveLength(1)
    bench.clock.advance(1)
    await again
    const leaving = gone(old)
    bench.clock.advance(500)
    await leaving
    expect(other.handshakes).toHaveLength(3)
    expect(new Set(seen)).toEqual(new Set(['connected']))
  },
)

test('[HO24] a node that refuses for good is not asked again', async () => {
  const { connection, old } = await start()
  answered(old, { node: 'old' })
  const handshaken = other.handshaken()
  const ended = new Promise((resolve) => other.io.engine.once('connection', (engine) => engine.once('close', resolve)))
  other.refusals.push({ code: 'protocol_unsupported' })
  await tellMoving(connection, old, 0)
  bench.clock.advance(0)
  await Promise.all([handshaken, ended])
  expect(bench.clock.pending()).toBe(0)
  expect(await connection.send('room:leave', {})).toMatchObject({ node: 'old' })
})

test('[HO24] what cannot be taken over just now is tried again on the same socket, while the old one serves', async () => {
  const { connection, old, failed } = await start()
  answered(old, { node: 'old' })
  const outcomes = [failure('unreachable').error, failure('internal').error, null]
  connection.onMoving(async () => outcomes.shift() ?? null)
  for (const delayMs of [250, 500]) {
    const refused = failed()
    if (delayMs === 250) await moveAway(connection, old)
    await refused
    expect(await connection.send('room:leave', {})).toMatchObject({ node: 'old' })
    if (delayMs === 250) bench.clock.advance(delayMs)
  }
  const leaving = gone(old)
  bench.clock.advance(500)
  await leaving
  expect(outcomes).toEqual([])
  expect(other.handshakes).toHaveLength(1)
})

test('[HO24] a node that goes away itself is left for another', async () => {
  const { connection, old, failed } = await start()
  const outcomes = [failure('moving').error, null]
  connection.onMoving(async () => outcomes.shift() ?? null)
  const refused = failed()
  const left = gone(await moveAway(connection, old))
  await refused
  await left
  const leaving = gone(old)
  bench.clock.advance(250)
  await leaving
  expect(other.handshakes).toHaveLength(2)
})

test('[HO25] the old socket gone before the new one holds the seat, it is an ordinary reconnect', async () => {
  const { connection, old } = await start()
  let held: Promise<unknown> = Promise.resolve()
  const proving = new Promise<void>((resolve) => {
    connection.onMoving(async (send) => {
      held = connection.send('room:leave', {})
      resolve()
      await send('room:leave', {})
      return null
    })
  })
  const dropped = gone(await moveAway(connection, old))
  await proving
  old.disconnect(true)
  expect((await reported(connection, isOffline)).stopped).toBe(false)
  await dropped
  expect(await held).toMatchObject({ ok: false, error: { code: 'unreachable' } })
  bench.clock.advance(250)
  await reported(connection, isConnected)
  expect(other.handshakes).toHaveLength(2)
})

test('[HO25] closed on the way, nothing is left of either socket', async () => {
  const { connection, old } = await start()
  const proving = new Promise<void>((resolve) => {
    connection.onMoving(async (send) => {
      resolve()
      await send('room:leave', {})
      return null
    })
  })
  const [left, dropped] = [gone(old), gone(await moveAway(connection, old))]
  await proving
  connection.close()
  await Promise.all([left, dropped])
  expect(bench.clock.pending()).toBe(0)
})

test('[HO26] told to move several times it goes once, when it was last told', async () => {
  const { connection, old } = await start()
  await tellMoving(connection, old, 100)
  await tellMoving(connection, old, 900)
  bench.clock.advance(899)
  expect(other.handshakes).toHaveLength(0)
  const [leaving, handshaken] = [gone(old), other.handshaken()]
  bench.clock.advance(1)
  await handshaken
  await leaving
  expect(other.handshakes).toHaveLength(1)
})

test('[HO26] told to move by the node it is moving to, it goes on to the next', async () => {
  const { connection, old } = await start()
  other.io.once('connection', (socket) => {
    socket.emit('node:moving', { afterMs: 40 })
    socket.once('room:leave', (_payload, ack) => ack({ ok: true }))
  })
  connection.onMoving(async (send) => {
    await send('room:leave', {})
    return null
  })
  const leaving = gone(old)
  const second = await moveAway(connection, old)
  await leaving
  const [leavingSecond, arriving] = [gone(second), other.connected()]
  bench.clock.advance(40)
  const third = await arriving
  third.on('room:leave', (_payload, ack) => ack({ ok: true }))
  await leavingSecond
  expect(third.connected).toBe(true)
  expect(connection.readyState).toBe(1)
})
