import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { LogLine } from '../../lib/log.ts'
import { createManualClock } from '../../lib/manual-clock.ts'
import { CONNECT_TIMEOUT_MS } from '../../protocol/limits.ts'
import { startNode, type TestNode, connect as visit } from '../test-node.ts'

/** A WebSocket by hand: what it is sent can be left unread. */
const openRaw = async (node: TestNode): Promise<Socket> => {
  const socket = connect(node.port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const head = ['GET /ws?EIO=4&transport=websocket HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket']
  socket.write(`${[...head, 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='].join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  return socket
}

/** A client's frame, its mask all zeros. */
const frame = (opcode: number, text: string): Buffer => Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)])
const PING = 9
const TEXT = 1

test('[WI19] who has not come through the handshake in time is cut, reading or not; who has stays', async () => {
  const clock = createManualClock()
  const node = await startNode({ clock })
  const viewer = await visit(node)
  const silent = await openRaw(node)
  const ended = once(silent.resume(), 'close')
  clock.advance(CONNECT_TIMEOUT_MS)
  await ended
  expect((await viewer.ask('clock:probe', { t0: 1 })).ok).toBe(true)
})

test('[WI19] a WebSocket ping is answered, before and after the handshake', async () => {
  const node = await startNode()
  const socket = await openRaw(node)
  let received = Buffer.alloc(0)
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
  })
  const until = async (text: string) => {
    while (!received.includes(text)) await once(socket, 'data')
  }
  socket.write(frame(PING, 'first-ping'))
  await until('first-ping')
  socket.write(frame(TEXT, '40{"protocol":1}'))
  await until('40{"sid"')
  socket.write(frame(PING, 'second-ping'))
  await until('second-ping')
})

test.each([
  ['messages', 40, frame(TEXT, '42["clock:probe",{"t0":1}]')],
  ['pongs that nobody asked for', 40, frame(TEXT, '3')],
  ['WebSocket pings that nobody reads the answers of', 40, frame(PING, 'x')],
])('[WI26] a flood of %s ends its connection, with one line, and nobody else’s', async (_what, chunks, sent) => {
  const node = await startNode()
  const viewer = await visit(node)
  const flooding = await openRaw(node)
  flooding.pause()
  flooding.write(frame(TEXT, '40{"protocol":1}'))
  await node.log.until(({ msg }) => msg === LogLine.clientConnected && node.node.connections === 2)
  const chunk = Buffer.concat(Array.from({ length: 1000 }, () => sent))
  for (let count = 0; count < chunks; count++) flooding.write(chunk)
  await node.log.until(({ msg }) => msg === 'Flooding connection cut')
  await node.log.until(({ msg }) => msg === LogLine.clientDisconnected)
  expect((await viewer.ask('clock:probe', { t0: 1 })).ok).toBe(true)
  expect(node.log.all.filter(({ msg }) => msg === 'Flooding connection cut')).toHaveLength(1)
  expect(node.node.connections).toBe(1)
})
