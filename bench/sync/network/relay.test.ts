import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { both, delays } from './link.ts'
import { type Relay, startRelay } from './relay.ts'

let server: Server
let relay: Relay
let port: number
beforeEach(async () => {
  server = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  await relay.stop()
  server.close()
})

const dial = () => connect({ port: relay.port, host: '127.0.0.1' })

test('[BE12] bytes go there and back unchanged, in order, and the end with them', async () => {
  relay = await startRelay({ targetPort: port, links: both({ delayMs: 3, jitterMs: 3, stallShare: 0.2, stallMs: 5 }), seed: 1 })
  const socket = dial()
  const sent = Array.from({ length: 300 }, (_, index) => `${index};`.repeat(50))
  const got: Buffer[] = []
  socket.on('data', (chunk) => got.push(chunk))
  for (const part of sent) socket.write(part)
  socket.end()
  await once(socket, 'close')
  expect(Buffer.concat(got).toString()).toBe(sent.join(''))
  expect(relay.lateMs.length).toBeGreaterThan(0)
})

test('[BE1] an answer takes no less than both delays', async () => {
  relay = await startRelay({ targetPort: port, links: delays(10, 30), seed: 1 })
  const socket = dial()
  await once(socket, 'connect')
  const sentAt = performance.now()
  socket.write('ping')
  await once(socket, 'data')
  // Timers end on whole milliseconds, so each direction may be one early.
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(38)
  socket.destroy()
})

test('[BE2] a cut ends what is open and refuses what is new, until it is mended', async () => {
  relay = await startRelay({ targetPort: port, links: both({}), seed: 1 })
  const open = dial()
  await once(open, 'connect')
  open.write('x')
  await once(open, 'data')
  relay.cut()
  await once(open, 'close')
  const refused = dial()
  refused.on('error', () => undefined)
  await once(refused, 'close')
  relay.mend()
  const again = dial()
  again.write('y')
  expect(String(await once(again, 'data'))).toBe('y')
  again.destroy()
})

test('[BE2] what is held stands still and comes at the release', async () => {
  relay = await startRelay({ targetPort: port, links: both({}), seed: 1 })
  const socket = dial()
  socket.write('a')
  await once(socket, 'data')
  relay.hold()
  socket.write('b')
  const other = dial()
  other.write('c')
  await once(other, 'connect')
  expect([socket.bytesRead, other.bytesRead]).toEqual([1, 0])
  relay.release()
  expect([String((await once(socket, 'data'))[0]), String((await once(other, 'data'))[0])]).toEqual(['b', 'c'])
  socket.destroy()
  other.destroy()
})

test('[BE12] a server that cuts reaches the viewer', async () => {
  relay = await startRelay({ targetPort: port, links: both({}), seed: 1 })
  server.once('connection', (socket) => socket.resetAndDestroy())
  const socket = dial()
  socket.on('error', () => undefined)
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})
