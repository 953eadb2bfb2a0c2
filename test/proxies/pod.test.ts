import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { ask } from './ask.ts'
import { type EchoMediaServer, PAGE, startEchoMediaServer } from './media-server.ts'
import { startPod } from './pod.ts'
import { startTlsMediaServer } from './tls-media-server.ts'

let mediaServer: EchoMediaServer
beforeAll(async () => {
  mediaServer = await startEchoMediaServer()
})
afterAll(() => mediaServer.close())

const HELD_SECONDS = 1000
/** As a shell tells of SIGKILL. */
const KILLED = 128 + 9
const NGINX_IS_UP = /start worker process (\d+)/
/** By then new workers serve, and the old ones take in nobody. */
const OLD_WORKERS_LEAVE = /gracefully shutting down/

const start = async (options: Partial<Parameters<typeof startPod>[0]> = {}) => {
  const pod = await startPod({ mediaServer: mediaServer.address, ...options })
  onTestFinished(pod.remove)
  return pod
}
const startServing = async (options: Partial<Parameters<typeof startPod>[0]> = {}) => {
  const pod = await start(options)
  await pod.waitFor(NGINX_IS_UP)
  return pod
}
const openSocket = async (port: number): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return socket
}
/** Resolves once the media server has answered through the socket. */
const answers = async (socket: WebSocket): Promise<void> => {
  const pong = once(socket, 'pong')
  socket.ping()
  await pong
}
const page = (port: number) => ask(port, '/page', { headers: { Accept: 'text/html' } })

test('[KU10] a changed configuration holds for who comes in next, and open sockets stay', async () => {
  const pod = await startServing()
  const socket = await openSocket(pod.port)
  expect((await page(pod.port)).text).toBe(PAGE)
  await pod.configure({ injectScript: true })
  await pod.waitFor(OLD_WORKERS_LEAVE)
  expect((await page(pod.port)).text).toContain('/WatchParty/ClientScript')
  await answers(socket)
})

test('[KU11] a configuration that nginx cannot work with is refused with the reason, and the one before goes on', async () => {
  const pod = await startServing()
  await pod.configure('events {} nonsense;')
  await pod.waitFor(/proxy: goes on with the configuration it has.*\n?.*nonsense/)
  expect((await page(pod.port)).text).toBe(PAGE)
  await pod.configure({ injectScript: true })
  await pod.waitFor(OLD_WORKERS_LEAVE)
  expect((await page(pod.port)).text).toContain('/WatchParty/ClientScript')
})

test('[KU11] at the start it waits for one that works, and ends when told to', async () => {
  const pod = await start({ configuration: 'events {} nonsense;' })
  await pod.waitFor(/proxy: cannot start, and tries again.*\n?.*nonsense/)
  await pod.configure({ injectScript: false })
  await pod.waitFor(NGINX_IS_UP)
  const other = await start({ configuration: 'events {} nonsense;' })
  await other.waitFor(/proxy: cannot start/)
  process.kill(other.pid, 'SIGTERM')
  expect(await other.ended).toBe(0)
})

test('[KU12] a leaving pod serves all who come while its Service may still send them', async () => {
  const pod = await startServing({ preStopSeconds: HELD_SECONDS })
  process.kill(pod.pid, 'SIGTERM')
  await pod.waitFor(/proxy: leaving/)
  expect((await page(pod.port)).status).toBe(200)
})

test('[KU12] then it takes in nobody, carries the sockets it has, and ends with the last of them', async () => {
  const pod = await startServing({ drainSeconds: HELD_SECONDS })
  const socket = await openSocket(pod.port)
  process.kill(pod.pid, 'SIGTERM')
  await pod.waitFor(OLD_WORKERS_LEAVE)
  await answers(socket)
  socket.close()
  expect(await pod.ended).toBe(0)
  await expect(page(pod.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test.each(['SIGTERM', 'SIGQUIT'])('[KU12] sockets that stay too long are closed, and it ends: %s', async (signal) => {
  const pod = await startServing({ drainSeconds: 0 })
  const socket = await openSocket(pod.port)
  const closed = once(socket, 'close')
  process.kill(pod.pid, signal)
  await closed
  expect(await pod.ended).toBe(0)
})

test('[KU12] a pod whose nginx died ends too, so that another is started', async () => {
  const pod = await startServing()
  const [, worker] = await pod.waitFor(NGINX_IS_UP)
  process.kill(Number(await readFile(join(dirname(pod.logFile), 'nginx.pid'), 'utf8')), 'SIGKILL')
  // In a pod it goes with process 1; here it would hold the output open.
  process.kill(Number(worker), 'SIGKILL')
  expect(await pod.ended).toBe(KILLED)
})

test('[KU13] the proxy’s own health is told at the session port alone, whatever is behind it', async () => {
  const pod = await startServing()
  expect((await ask(pod.sessionPort, '/proxy-health')).status).toBe(204)
  expect((await ask(pod.sessionPort, '/health')).status).toBe(502)
  expect(JSON.parse((await ask(pod.port, '/proxy-health')).text)).toMatchObject({ url: '/proxy-health' })
})

test('[KU15] a media server is reached by TLS, by the name that its address says', async () => {
  const secure = await startTlsMediaServer()
  onTestFinished(secure.close)
  const pod = await startServing({ mediaServer: secure.address, mediaServerScheme: 'https' })
  expect((await ask(pod.port, '/Users/Me')).text).toBe('localhost')
})

/** A name that leads nowhere, as nobody may register it. */
const NOWHERE = 'media.invalid:80'
const portOf = (address: string) => address.slice(address.lastIndexOf(':') + 1)
/** The media server of these tests by a name that leads where the pod's `addresses` say. */
const named = () => `media.example:${portOf(mediaServer.address)}`

test('[KU16] a proxy whose media server’s name leads nowhere starts, answers 502 for its pages, and serves all else', async () => {
  const pod = await startServing({ mediaServer: NOWHERE, plugin: mediaServer.address })
  await pod.waitFor(/proxy: goes without the media server until media\.invalid:80 is found/)
  expect((await page(pod.port)).status).toBe(502)
  expect((await ask(pod.port, '/WatchParty/ClientScript')).status).toBe(200)
  expect((await ask(pod.sessionPort, '/proxy-health')).status).toBe(204)
})

test('[KU16] a change to such a name is taken up too, and open sockets stay', async () => {
  const pod = await startServing()
  const socket = await openSocket(pod.port)
  await pod.configure({ mediaServer: NOWHERE })
  await pod.waitFor(OLD_WORKERS_LEAVE)
  expect((await page(pod.port)).status).toBe(502)
  await answers(socket)
})

test('[KU16] the media server is taken in as soon as its name is found', async () => {
  const pod = await startServing({ mediaServer: named(), addresses: [] })
  expect((await page(pod.port)).status).toBe(502)
  await pod.leadTo(['127.0.0.1'])
  await pod.waitFor(OLD_WORKERS_LEAVE)
  expect((await page(pod.port)).text).toBe(PAGE)
})

test('[KU17] a media server that moved is followed, and open sockets stay', async () => {
  const pod = await startServing({ mediaServer: named(), addresses: ['127.0.0.1'] })
  const socket = await openSocket(pod.port)
  await pod.leadTo(['127.0.0.2', '::1'])
  await pod.waitFor(OLD_WORKERS_LEAVE)
  expect((await page(pod.port)).status).toBe(502)
  await answers(socket)
})

test.each([
  { name: 'one of its addresses is left', addresses: ['127.0.0.2', '127.0.0.1'] },
  { name: 'it is not found for a while', addresses: [] },
])('[KU17] nginx keeps the addresses it has while $name', async ({ addresses }) => {
  const pod = await startServing({ mediaServer: named(), addresses: ['127.0.0.1'] })
  await pod.leadTo(addresses)
  await pod.waitFor(new RegExp(`^getent: *${addresses.join(' ')}$`, 'm'))
  await pod.configure({ injectScript: true })
  const [, what] = await pod.waitFor(/took up the changed (.*);/)
  expect(what).toBe('configuration')
  await pod.waitFor(OLD_WORKERS_LEAVE)
  expect((await page(pod.port)).text).toContain('/WatchParty/ClientScript')
})
