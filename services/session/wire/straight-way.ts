/** The shortest way to a viewer: ready frames, written to the connection itself (decision 14). */
import type { Socket as TcpSocket } from 'node:net'
import { WebSocket } from 'ws'

/** What of engine.io's socket has no public name. */
export interface EngineSocket {
  readonly readyState: string
  readonly writeBuffer: readonly unknown[]
  readonly transport: { readonly writable: boolean; readonly socket: { readonly readyState: number; readonly _socket: TcpSocket | null } }
}

/** Writes a ready frame to a connection. False: not to this one now; the frame has to go by socket.io's own means. */
export type StraightWay = (connection: EngineSocket, frame: Buffer) => boolean

/** The connection below, if nothing waits on the way to it: what is written there keeps its order, and no slow reader is missed. */
const tcpOf = ({ readyState, writeBuffer, transport }: EngineSocket): TcpSocket | null => {
  if (readyState !== 'open' || writeBuffer.length > 0 || !transport.writable) return null
  const { _socket, readyState: state } = transport.socket
  return state === WebSocket.OPEN && _socket?.writableNeedDrain === false ? _socket : null
}

/**
 * What is written to a connection within one turn of the event loop leaves in one system call at the turn's end: an answer and a
 * broadcast together, and under load many broadcasts, when a turn has many messages.
 */
export const createStraightWay = (): StraightWay => {
  let corked: TcpSocket[] = []
  const flush = () => {
    const all = corked
    corked = []
    for (const socket of all) socket.uncork()
  }
  return (connection, frame) => {
    const socket = tcpOf(connection)
    if (!socket) return false
    if (socket.writableCorked === 0) {
      socket.cork()
      if (corked.push(socket) === 1) setImmediate(flush)
    }
    socket.write(frame)
    return true
  }
}
