/**
 * The least that an honest server of watch parties on bare `ws` does: a command is checked, stamped, and sent to the room; a report is kept.
 * SEND=once: its frame is built once and written to each socket.
 */
import { createServer } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from '../../../services/session/wire/text-frame.ts'

const HOST = '127.0.0.1'
const BACKLOG = 2048
const LEAD_MS = 300

const { PORT, SEND } = process.env

interface Message {
  readonly type?: unknown
  readonly room?: unknown
  readonly op?: unknown
  readonly position?: unknown
}

const rooms = new Map<string, Set<WebSocket>>()
const reports = new WeakMap<WebSocket, object>()

const tellOnce = (members: Iterable<WebSocket>, command: object): void => {
  const frame = textFrame(JSON.stringify(command))
  for (const member of members) (member as unknown as { readonly _socket: NetSocket })._socket.write(frame)
}
const tell = (members: Iterable<WebSocket>, command: object): void => {
  const text = Buffer.from(JSON.stringify(command))
  for (const member of members) if (member.readyState === WebSocket.OPEN) member.send(text, { binary: false })
}
const tellRoom = SEND === 'once' ? tellOnce : tell

const http = createServer((_request, response) => response.end('ready\n'))
const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false })

const isPlaced = ({ position }: Message): boolean => typeof position === 'number'
const parse = (data: string): Message | null => {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

server.on('connection', (socket) => {
  let room: string | null = null
  const leave = (): void => {
    if (room === null) return
    const members = rooms.get(room)
    members?.delete(socket)
    if (members?.size === 0) rooms.delete(room)
    room = null
  }
  const join = (wanted: string): void => {
    leave()
    const members = rooms.get(wanted) ?? new Set()
    rooms.set(wanted, members.add(socket))
    room = wanted
    socket.send(JSON.stringify({ type: 'joined', room: wanted }))
  }
  const acts = new Map<unknown, (message: Message) => void>([
    ['command', (message) => isPlaced(message) && tellRoom(rooms.get(room ?? '') ?? [], { ...message, at: Date.now() + LEAD_MS })],
    ['report', (message) => isPlaced(message) && reports.set(socket, { ...message, at: Date.now() })],
    ['probe', ({ op }) => socket.send(JSON.stringify({ type: 'probe', op, at: Date.now() }))],
    ['join', ({ room: wanted }) => typeof wanted === 'string' && join(wanted)],
    ['leave', leave],
  ])
  socket.on('message', (data: Buffer) => {
    const message = parse(data.toString())
    if (message) acts.get(message.type)?.(message)
  })
  socket.on('close', leave)
  socket.on('error', () => socket.terminate())
})

process.on('SIGTERM', () => process.exit(0))
http.listen(Number(PORT), HOST, BACKLOG)
