import { expect, test } from 'vitest'
import { signToken } from '../../lib/jwt.ts'
import { LogLine } from '../../lib/log.ts'
import { createManualClock } from '../../lib/manual-clock.ts'
import { MESSAGES_PER_SECOND } from '../../protocol/limits.ts'
import { ClientEvent } from '../../protocol/names.ts'
import { connect, connectAs, createRoom, MEDIA, refusedWith, startNode } from '../test-node.ts'

const SECRET = 'f0e4c2f76c58916ec258f246851bea09'

test('[WI9] of forty messages at once thirty are executed, ten refused with a time to wait, and the log says so with a count', async () => {
  const clock = createManualClock()
  const node = await startNode({ clock })
  const viewer = await connect(node)
  const answers = await Promise.all(Array.from({ length: 40 }, () => viewer.ask('clock:probe', { t0: 0 })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(MESSAGES_PER_SECOND)
  expect(answers.slice(MESSAGES_PER_SECOND).map(({ error }) => error)).toEqual(
    Array.from({ length: 10 }, () => ({
      code: 'rate_limited',
      message: 'Rate limit exceeded, message dropped',
      retryable: true,
      retryAfterMs: 1000,
    })),
  )
  clock.advance(1000)
  const counts = node.log.all.filter(({ msg }) => msg === LogLine.rateLimited).map(({ count }) => count)
  expect(counts).toEqual([1, 9])
  expect((await viewer.ask('clock:probe', { t0: 0 })).ok).toBe(true)
})

test('[WI9] a dropped message is never executed', async () => {
  const node = await startNode({ clock: createManualClock() })
  const viewer = await connectAs(node, 'alice')
  for (let probe = 0; probe < MESSAGES_PER_SECOND; probe++) await viewer.ask('clock:probe', { t0: 0 })
  expect((await viewer.ask('room:create', { name: 'Friday', media: MEDIA })).error.code).toBe('rate_limited')
  expect(node.node.rooms).toBe(0)
})

test('[WI10] a message over 64 KB is refused and logged, and the connection stays', async () => {
  const node = await startNode()
  const viewer = await connect(node)
  const answer = await viewer.ask('directory:watch', { query: 'x'.repeat(70_000) })
  expect(answer.error).toEqual({ code: 'message_too_large', message: 'Message too large', retryable: false })
  expect((await viewer.ask('clock:probe', { t0: 1 })).ok).toBe(true)
  await node.log.until(({ msg }) => msg === LogLine.messageTooLarge)
})

test('[WI10] over the transport’s bound the connection ends', async () => {
  const node = await startNode()
  const viewer = await connect(node)
  const ended = new Promise((resolve) => viewer.socket.once('disconnect', resolve))
  viewer.socket.emit('directory:watch', { query: 'x'.repeat(1_100_000) })
  await ended
  await node.log.until(({ msg }) => msg === LogLine.clientDisconnected)
})

test('[WI11] binary messages are refused with an answer', async () => {
  const node = await startNode()
  const viewer = await connect(node)
  expect((await viewer.ask('clock:probe', { t0: Buffer.from('binary') })).error.code).toBe('invalid_payload')
  expect((await viewer.ask('clock:probe', { t0: 1 })).ok).toBe(true)
})

test('[WI12] every client event is answered, with ok or with an error of the table', async () => {
  const clock = createManualClock()
  const node = await startNode({ clock })
  const viewer = await connect(node)
  for (const event of Object.values(ClientEvent)) {
    clock.advance(100)
    const answer = await viewer.ask(event, {})
    if (!answer.ok)
      expect(answer.error, event).toMatchObject({ code: expect.any(String), message: expect.any(String), retryable: expect.any(Boolean) })
  }
})

test('[WI14] an unknown event answers `unknown_event`, whatever its name', async () => {
  const clock = createManualClock()
  const node = await startNode({ clock })
  const viewer = await connect(node)
  for (const event of ['room:explode', '', 'error', 'toString', '__proto__', 'room:state', 'x'.repeat(5000)]) {
    expect((await viewer.ask(event, {})).error, event.slice(0, 20)).toMatchObject({ code: 'unknown_event', retryable: false })
  }
})

test('[WI14] what is reserved answers `not_available`', async () => {
  const node = await startNode()
  const viewer = await connectAs(node, 'alice')
  const create = { name: 'Friday', media: MEDIA }
  const asked = [
    viewer.ask('chat:send', { text: 'hello' }),
    viewer.ask('chat:react', {}),
    viewer.ask('room:create', { ...create, password: 'x' }),
    viewer.ask('room:join', { roomId: 'aaaaaaaaaa', password: 'x' }),
  ]
  for (const answer of await Promise.all(asked)) expect(answer.error.code).toBe('not_available')
  expect((await viewer.ask('room:create', { ...create, control: 'cohosts' })).error).toMatchObject({
    code: 'not_available',
    field: 'control',
  })
  // A refused room leaves nothing behind.
  expect(node.node.rooms).toBe(0)
  await createRoom(viewer)
})

test('[WI25] a probe answers when it came and when it was answered, in cluster time', async () => {
  const clock = createManualClock(5_000_000)
  const viewer = await connect(await startNode({ clock }))
  expect(await viewer.ask('clock:probe', { t0: 12.5 })).toEqual({ ok: true, t1: 5_000_000, t2: 5_000_000 })
  clock.advance(250)
  expect(await viewer.ask('clock:probe', { t0: 12.5 })).toEqual({ ok: true, t1: 5_000_250, t2: 5_000_250 })
})

test('[WI21] connecting and disconnecting are logged, [WI22] without a word of the viewer', async () => {
  const node = await startNode()
  const viewer = await connect(node, { name: 'A viewer’s own name', secret: 'a-secret-of-the-browser' })
  const room = await createRoom(viewer, { name: 'A room’s own name' })
  viewer.close()
  await node.log.until(({ msg }) => msg === LogLine.clientDisconnected)
  const lines = node.log.all.map(({ msg }) => msg)
  for (const line of [LogLine.clientConnected, LogLine.roomCreated, LogLine.roomClosed, LogLine.clientDisconnected]) {
    expect(
      lines.filter((one) => one === line),
      line,
    ).toHaveLength(1)
  }
  const text = JSON.stringify(node.log.all)
  for (const secret of ['own name', 'a-secret-of-the-browser', room.resume, room.key, MEDIA.title]) expect(text).not.toContain(secret)
})

test('[WI3] the refusals reach the viewer as connect errors, [WI15] an unknown protocol too', async () => {
  const node = await startNode({ env: { JWT_SECRET: SECRET } })
  expect(await refusedWith(node, {})).toMatchObject({ message: 'Unauthorized', data: { code: 'unauthorized', retryable: false } })
  expect(await refusedWith(node, { token: 'x' })).toMatchObject({ message: 'Invalid token', data: { code: 'invalid_token' } })
  expect(await refusedWith(node, { protocol: 99 })).toMatchObject({ data: { code: 'protocol_unsupported' } })
  expect(node.log.all.filter(({ msg }) => msg === LogLine.invalidToken)).toMatchObject([{ reason: 'missing', count: 1 }])
})

const signed = (clock: { wall(): number }, seconds: number, sub = 'user-1') => {
  const iat = Math.floor(clock.wall() / 1000)
  return signToken({ sub, name: 'Alice', aud: 'WatchParty', iss: 'MediaServer', iat, exp: iat + seconds }, SECRET)
}

test('[WI17] a token of the same user extends the connection; another user’s, a bad one and one where none is held do not', async () => {
  const clock = createManualClock(1_700_000_000_000)
  const node = await startNode({ clock, env: { JWT_SECRET: SECRET } })
  const viewer = await connect(node, { token: signed(clock, 100) })
  expect((await viewer.ask('auth:renew', { token: signed(clock, 100, 'user-2') })).error.code).toBe('unauthorized')
  expect((await viewer.ask('auth:renew', { token: 'x' })).error.code).toBe('invalid_token')
  clock.advance(50_000)
  expect((await viewer.ask('auth:renew', { token: signed({ wall: () => 0 }, 1) })).error.code).toBe('token_expired')
  expect(await viewer.ask('auth:renew', { token: signed(clock, 200) })).toEqual({ ok: true, expiresAt: clock.wall() + 200_000 })
  clock.advance(199_000)
  expect((await viewer.ask('clock:probe', { t0: 0 })).ok).toBe(true)
  const open = await connect(await startNode())
  expect((await open.ask('auth:renew', { token: 'x' })).error.code).toBe('not_available')
})

test('[WI18] who does not renew is asked, and put out of its room and off the node 60 s after the end', async () => {
  const clock = createManualClock(1_700_000_000_000)
  const node = await startNode({ clock, env: { JWT_SECRET: SECRET } })
  const [host, guest] = [
    await connect(node, { token: signed(clock, 10_000, 'user-1') }),
    await connect(node, { token: signed(clock, 100, 'user-2') }),
  ]
  const { state } = await createRoom(host)
  await guest.ask('room:join', { roomId: state.roomId })
  const ended = new Promise((resolve) => guest.socket.once('disconnect', resolve))
  clock.advance(76_000)
  expect(await guest.told('auth:expiring')).toEqual({ expiresAt: 1_700_000_100_000 })
  clock.advance(85_000)
  expect(await guest.told('room:closed')).toMatchObject({ roomId: state.roomId, reason: 'unauthorized' })
  expect(await guest.told('notice')).toMatchObject({ code: 'unauthorized' })
  expect(await ended).toBe('io server disconnect')
  expect(await host.told('room:members', ({ left }) => left)).toMatchObject({ count: 1 })
  expect(host.socket.connected).toBe(true)
})

test('[WI3] [OP11] a secret applied while the node runs holds at once, for who came without a token too', async () => {
  const node = await startNode()
  const [before, guest] = [await connectAs(node, 'alice'), await connectAs(node, 'bob')]
  const { state } = await createRoom(before)
  await guest.ask('room:join', { roomId: state.roomId })
  const ended = [before, guest].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)))
  const quality = { maxBitrate: 0, directPlay: true, locked: false }
  node.node.apply({ jwtSecret: SECRET, jwtAudience: 'WatchParty', jwtIssuer: 'MediaServer', quality })
  expect(await refusedWith(node, {})).toMatchObject({ message: 'Unauthorized' })
  expect((await connect(node, { token: signed({ wall: Date.now }, 60) })).socket.connected).toBe(true)
  expect(await Promise.all(ended)).toEqual(['io server disconnect', 'io server disconnect'])
  expect(await before.told('notice')).toMatchObject({ code: 'unauthorized' })
  expect(node.node.rooms).toBe(0)
})

test('[WI3] a changed secret puts out nobody who came with a token', async () => {
  const node = await startNode({ env: { JWT_SECRET: SECRET } })
  const viewer = await connect(node, { token: signed({ wall: Date.now }, 60) })
  const quality = { maxBitrate: 0, directPlay: true, locked: false }
  node.node.apply({ jwtSecret: [...SECRET].reverse().join(''), jwtAudience: 'WatchParty', jwtIssuer: 'MediaServer', quality })
  expect((await viewer.ask('clock:probe', { t0: 1 })).ok).toBe(true)
})
