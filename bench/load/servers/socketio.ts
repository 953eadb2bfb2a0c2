/**
 * The least that an honest socket.io server of watch parties does: a command is checked, stamped, and sent to the room; a report is kept.
 * SEND=once: its frame is built once and written to each socket. ADAPTER=redis or sharded, with REDIS_PORT: one of several nodes.
 */
import { createServer } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import { eventFrame } from '../../../services/session/wire/text-frame.ts'

const HOST = '127.0.0.1'
const BACKLOG = 2048
const LEAD_MS = 300

const { PORT, SEND, ADAPTER, REDIS_PORT } = process.env

const http = createServer((_request, response) => response.end('ready\n'))
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false })

if (ADAPTER !== undefined) {
  const publisher = new Redis({ port: Number(REDIS_PORT), host: HOST })
  const subscriber = publisher.duplicate()
  io.adapter(ADAPTER === 'sharded' ? createShardedAdapter(publisher, subscriber) : createAdapter(publisher, subscriber))
  await publisher.ping()
}

const isReadyToWrite = ({ conn }: Socket): boolean => conn.readyState === 'open' && conn.transport.writable
const netSocketOf = ({ conn }: Socket): NetSocket =>
  (conn.transport as unknown as { readonly socket: { readonly _socket: NetSocket } }).socket._socket

const tellOnce = (room: string, command: object): void => {
  const frame = eventFrame('command', command)
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id)
    if (socket === undefined) continue
    if (isReadyToWrite(socket)) netSocketOf(socket).write(frame)
    else socket.emit('command', command)
  }
}
const tell = (room: string, command: object): void => void io.to(room).emit('command', command)
const tellRoom = SEND === 'once' ? tellOnce : tell

io.on('connection', (socket) => {
  let room: string | null = null
  socket.on('join', (wanted: { readonly room: string }, answer: () => void) => {
    room = wanted.room
    void socket.join(room)
    answer()
  })
  socket.on('leave', () => {
    if (room !== null) void socket.leave(room)
    room = null
  })
  socket.on('command', (command: { readonly position?: unknown }) => {
    if (room !== null && typeof command?.position === 'number') tellRoom(room, { ...command, at: Date.now() + LEAD_MS })
  })
  socket.on('report', (report: { readonly position?: unknown }) => {
    if (typeof report?.position === 'number') socket.data = { ...report, at: Date.now() }
  })
  socket.on('probe', (_probe: unknown, answer: (at: number) => void) => answer(Date.now()))
})

process.on('SIGTERM', () => process.exit(0))
http.listen(Number(PORT), HOST, BACKLOG)
