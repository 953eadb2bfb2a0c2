import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Guard } from './guard.ts'

/** Seconds after which Jellyfin takes a silent socket for lost. */
const SILENCE_S = 60
const messageSchema = z.object({ MessageType: z.string() })

export interface Sockets {
  send(sessionId: string, message: object): void
  close(): void
}

const typeOf = (text: string): string | null => {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data?.MessageType ?? null
  } catch {
    return null
  }
}

/** Jellyfin's WebSocket at `{basePath}/socket`: it tells how often to speak, answers KeepAlive, and carries what the server sends. */
export const openSockets = (server: Server, basePath: string, guard: Guard): Sockets => {
  const sockets = new WebSocketServer({ noServer: true })
  const open = new Map<WebSocket, string>()
  sockets.on('connection', (socket) => {
    socket.send(JSON.stringify({ MessageType: 'ForceKeepAlive', Data: SILENCE_S }))
    socket.on('message', (data) => {
      if (typeOf(String(data)) === 'KeepAlive') socket.send(JSON.stringify({ MessageType: 'KeepAlive' }))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', (request, stream, head) => {
    const path = new URL(request.url ?? '/', 'http://server').pathname.toLowerCase()
    const session = guard.sessionOf(request)
    if (path !== `${basePath}/socket`.toLowerCase() || !session) {
      stream.end(`HTTP/1.1 ${session ? '404 Not Found' : '403 Forbidden'}\r\nConnection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      open.set(socket, session.id)
      sockets.emit('connection', socket, request)
    })
  })
  return {
    send: (sessionId, message) => {
      for (const [socket, id] of open) if (id === sessionId) socket.send(JSON.stringify(message))
    },
    close: () => {
      for (const socket of open.keys()) socket.terminate()
    },
  }
}
