/** What of the session server shows only on processes that the suite may start and stop. */
import { expect, onTestFinished, test } from 'vitest'
import { signToken } from '../../services/lib/jwt.ts'
import { type ServiceProcess, startProcess } from './process.ts'
import { openRawSocket, upgradeStatus } from './raw-socket.ts'

const SECRET = 'f0e4c2f76c58916ec258f246851bea09'
const OTHER_SECRET = '7d1b6a90c35e2f84d9b07a4c61e8f35b'
const STARTS_MS = 30_000
const media = { itemId: 'conformance', title: 'Conformance', durationSeconds: 600 }

interface Session {
  readonly process: ServiceProcess
  /** The socket's address. */
  readonly url: string
}

const start = async (env: Record<string, string> = {}): Promise<Session> => {
  const service = startProcess('services/session/main.ts', { SESSION_PORT: '0', HOST: '127.0.0.1', ...env })
  onTestFinished(async () => {
    await service.stop('SIGKILL')
  })
  const [, port] = await service.waitFor(/"port":(\d+)/)
  return { process: service, url: `ws://127.0.0.1:${port}/ws` }
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
const tokenWith = (changes: object = {}, secret = SECRET): string => {
  const claims = { sub: 'u1', name: 'Alice', aud: 'WatchParty', iss: 'MediaServer', iat: nowSeconds(), exp: nowSeconds() + 60 }
  return signToken({ ...claims, ...changes }, secret)
}
const unsigned = (): string => {
  const [, body] = tokenWith().split('.')
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
}

test('[WI3] with a secret a token is needed, and only a valid one is taken; each refusal is logged', { timeout: STARTS_MS }, async () => {
  const { url, process } = await start({ JWT_SECRET: SECRET })
  await (await openRawSocket(url, { token: tokenWith() })).close()
  for (const auth of [{}, { token: null }, { token: '' }]) await expect(openRawSocket(url, auth)).rejects.toThrow('Unauthorized')
  const wrong = {
    'another secret': tokenWith({}, OTHER_SECRET),
    'another audience': tokenWith({ aud: 'Else' }),
    'another issuer': tokenWith({ iss: 'Else' }),
    'an expired one': tokenWith({ exp: nowSeconds() - 120 }),
    'no signature': unsigned(),
    'no token at all': 'x',
  }
  for (const [what, token] of Object.entries(wrong)) await expect(openRawSocket(url, { token }), what).rejects.toThrow('Invalid token')
  await process.waitFor(/"msg":"Invalid token"/)
  expect(process.output).not.toContain(SECRET)
})

test('[WI4] without a secret any client can connect', { timeout: STARTS_MS }, async () => {
  const { url } = await start()
  for (const auth of [{}, { name: 'Anyone' }, { token: 'whatever' }]) await (await openRawSocket(url, auth)).close()
})

test('[WI5] an Origin that ALLOWED_ORIGINS does not hold is refused on the upgrade', { timeout: STARTS_MS }, async () => {
  const { url } = await start({ ALLOWED_ORIGINS: 'https://media.example.org,http://127.0.0.1:8088' })
  const upgrade = `${url}?EIO=4&transport=websocket`
  for (const Origin of ['https://media.example.org', 'http://127.0.0.1:8088']) expect(await upgradeStatus(upgrade, { Origin })).toBe(101)
  for (const Origin of ['https://evil.example', 'http://media.example.org', 'https://media.example.org.evil.example', 'null'])
    expect(await upgradeStatus(upgrade, { Origin }), Origin).toBe(403)
})

test('[WI6] `*` accepts every origin, and the log warns at start', { timeout: STARTS_MS }, async () => {
  const { url, process } = await start({ ALLOWED_ORIGINS: '*' })
  await process.waitFor(/"msg":"Security warning: [^"]*wildcard/)
  expect(await upgradeStatus(`${url}?EIO=4&transport=websocket`, { Origin: 'https://anyone.example' })).toBe(101)
})

test('[WI21] connecting, creating, closing and leaving are logged word for word', { timeout: STARTS_MS }, async () => {
  const { url, process } = await start()
  const host = await openRawSocket(url, { name: 'Host' })
  await process.waitFor(/"msg":"Client connected"/)
  expect((await host.request('room:create', { name: 'A name of the viewer', media })).ok).toBe(true)
  await process.waitFor(/"msg":"Room created"/)
  await host.close()
  await process.waitFor(/"msg":"Room closed"/)
  await process.waitFor(/"msg":"Client disconnected"/)
  expect(process.output).not.toContain('A name of the viewer')
})

test('[WI9] messages over the limit are dropped, and logged', { timeout: STARTS_MS }, async () => {
  const { url, process } = await start()
  const socket = await openRawSocket(url, {})
  const answers = await Promise.all(Array.from({ length: 100 }, () => socket.request('clock:probe', { t0: 1 })))
  expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(60)
  await process.waitFor(/"msg":"Client rate limit exceeded, message dropped"/)
  await socket.close()
})

test('[WI10] a message that is too large is logged', { timeout: STARTS_MS }, async () => {
  const { url, process } = await start()
  const socket = await openRawSocket(url, {})
  expect((await socket.request('directory:watch', { query: 'x'.repeat(70_000) })).error?.message).toBe('Message too large')
  await process.waitFor(/"msg":"Message too large"/)
  await socket.close()
})

test('[RM6] a node that stops tells its members, and none of its rooms is there after a restart', { timeout: STARTS_MS }, async () => {
  const first = await start()
  const host = await openRawSocket(first.url, { name: 'Host', secret: 'conformance-host-00' })
  const room = await host.request('room:create', { name: 'Gone', media })
  const guest = await openRawSocket(first.url, { name: 'Guest', secret: 'conformance-guest-0' })
  await guest.request('room:join', { roomId: (room.state as { roomId: string }).roomId })
  const told = guest.next('room:closed')
  expect(await first.process.stop()).toBe(0)
  expect(await told).toMatchObject({ message: 'Room closed' })
  await guest.closed
  const port = new URL(first.url).port
  const second = await start({ SESSION_PORT: port })
  const socket = await openRawSocket(second.url, {})
  expect(await socket.request('directory:watch', {})).toMatchObject({ ok: true, rooms: [], total: 0 })
  await socket.close()
})
