import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io as connect } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { SLOW_READER_BYTES } from '../../protocol/limits.ts'
import { type BufferingSocket, cutSlowReader } from './slow-reader.ts'
import { createSockets } from './sockets.ts'

const open = () => {
  const state = { cut: 0, terminated: 0 }
  const pongs: (() => void)[] = []
  const webSocket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    pong: (_data: Buffer, _isMasked: boolean, onSent: () => void) => pongs.push(onSent),
    terminate: () => state.terminated++,
  })
  const socket = Object.assign(new EventEmitter(), { transport: { socket: webSocket } })
  cutSlowReader(socket as unknown as BufferingSocket, () => state.cut++)
  const send = (bytes: number) => socket.emit('packetCreate', { data: 'x'.repeat(bytes) })
  return { state, pongs, webSocket, socket, send }
}

test('[WI19] what waits in the engine and in the WebSocket counts together, and the cut comes once', () => {
  const { state, webSocket, send } = open()
  webSocket.bufferedAmount = SLOW_READER_BYTES - 100
  send(100)
  expect(state).toEqual({ cut: 0, terminated: 0 })
  send(1)
  send(1)
  expect(state).toEqual({ cut: 1, terminated: 1 })
})

test('[WI19] who reads may be sent any amount', () => {
  const { state, socket, send } = open()
  for (let round = 0; round < 20; round++) {
    send(SLOW_READER_BYTES / 2)
    socket.emit('flush')
  }
  expect(state.cut).toBe(0)
})

test('[WI19] a ping is answered only once the answer before is on its way, and not over the bound', () => {
  const { state, pongs, webSocket } = open()
  const ping = () => webSocket.emit('ping', Buffer.from('x'))
  for (let count = 0; count < 1000; count++) ping()
  expect(pongs).toHaveLength(1)
  pongs[0]?.()
  ping()
  expect(pongs).toHaveLength(2)
  pongs[1]?.()
  webSocket.bufferedAmount = SLOW_READER_BYTES + 1
  ping()
  ping()
  expect(pongs).toHaveLength(2)
  expect(state).toEqual({ cut: 1, terminated: 1 })
})

/** A socket.io server with a client that stops reading once it is connected. */
const openSleeper = async () => {
  const { engine, io } = createSockets(systemClock)
  const server = createServer().on('upgrade', (request, socket, head) => engine.handleUpgrade(request, socket, head))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(`ws://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false })
  onTestFinished(async () => {
    client.close()
    await io.close()
    server.close()
  })
  const [[socket]] = await Promise.all([once(io, 'connection'), once(client as unknown as EventEmitter, 'connect')])
  const { ws } = client.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } }
  ws._socket.pause()
  return socket
}

test('[WI19] a real socket that is not read is cut, polite closing or not', async () => {
  const socket = await openSleeper()
  let isCut = false
  cutSlowReader(socket.conn, () => {
    isCut = true
  })
  const gone = once(socket, 'disconnect')
  let sent = 0
  // The system's own buffers take some megabytes before anything piles up here.
  while (!isCut && sent < 64 * SLOW_READER_BYTES) {
    socket.emit('notice', 'x'.repeat(65_536))
    sent += 65_536
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isCut).toBe(true)
  await gone
})
