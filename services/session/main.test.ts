import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, connect as openTcp } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { secretFingerprint } from '../lib/secret-fingerprint.ts'
import { connectAs, createHeard, createRoom, type LogEntry } from './test-node.ts'

const STARTS_MS = 30_000

/** The program itself, with nothing in its environment but what is given. */
const start = (env: Record<string, string>) => {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['services/session/main.ts'], { env: { PATH, SESSION_PORT: '0', HOST: '127.0.0.1', ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const log = createHeard<LogEntry>()
  let errors = ''
  let rest = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) log.hear(JSON.parse(line))
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, log, ended, errors: () => errors }
}
const listening = async (program: ReturnType<typeof start>): Promise<number> =>
  Number((await program.log.until(({ msg }) => msg === 'Session node listens')).port)

test('[OP10] a taken port is said with the setting that changes it, and the program ends with 1', { timeout: STARTS_MS }, async () => {
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  const viewers = start({ SESSION_PORT: port })
  const metrics = start({ METRICS_PORT: port })
  expect([await viewers.ended, viewers.errors()]).toEqual([1, `Port ${port} is taken: set SESSION_PORT to a free one\n`])
  expect([await metrics.ended, metrics.errors()]).toEqual([1, `Port ${port} is taken: set METRICS_PORT to a free one\n`])
})

test('[OP1] wrong settings are all named before anything starts, without their values', { timeout: STARTS_MS }, async () => {
  const program = start({ JWT_SECRET: 'a-weak-secret', SYNC_LEAD_MS: 'soon' })
  expect(await program.ended).toBe(1)
  expect(program.errors()).toMatch(/JWT_SECRET: .*32 characters.*SYNC_LEAD_MS: must be auto/s)
  expect(program.errors()).not.toContain('a-weak-secret')
})

test('[OP3] a variable that looks like a mistyped setting is warned of', { timeout: STARTS_MS }, async () => {
  const program = start({ ALOWED_ORIGINS: '*', MATINEE_PORT: '1' })
  await listening(program)
  const names = program.log.all.filter(({ msg }) => msg.includes('mistyped')).map(({ variable }) => variable)
  expect(names.sort()).toEqual(['ALOWED_ORIGINS', 'MATINEE_PORT'])
})

test('[LT10] the first log line says which node it is, by a random id', { timeout: STARTS_MS }, async () => {
  const { node } = await start({}).log.until(({ msg }) => msg === 'Session node listens')
  expect(node).toMatch(/^[\da-f-]{36}$/)
})

test('[DO9] the log has the fingerprint of the secret, and not the secret', { timeout: STARTS_MS }, async () => {
  const secret = 'qJ8vT2mZx0LrWc5uYb7NfKd3HsPgAe9R'
  const program = start({ JWT_SECRET: secret })
  await listening(program)
  const told = program.log.all.flatMap(({ secretFingerprint: fingerprint }) => (fingerprint === undefined ? [] : [fingerprint]))
  expect(told).toEqual([secretFingerprint(secret)])
  expect(JSON.stringify(program.log.all)).not.toContain(secret)
})

test('[OP8] SIGTERM closes rooms, tells viewers and ends in time, though a peer does not answer', { timeout: STARTS_MS }, async () => {
  const program = start({})
  const port = await listening(program)
  const alice = await connectAs({ port }, 'alice')
  const { state } = await createRoom(alice)
  const stubborn = openTcp(port, '127.0.0.1')
  await once(stubborn, 'connect')
  stubborn.write('GET /ws?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n')
  stubborn.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n')
  await once(stubborn, 'data')
  const stoppedAt = performance.now()
  program.child.kill('SIGTERM')
  expect(await alice.told('room:closed')).toEqual({ roomId: state.roomId, reason: 'room_closed', message: 'Room closed' })
  expect(await program.ended).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  stubborn.destroy()
})
