/** A message for many: one frame, written to each member's connection (decision 13). */
import type { Socket as TcpSocket } from 'node:net'
import type { Server } from 'socket.io'
import { Encoder, PacketType } from 'socket.io-parser'
import { WebSocket } from 'ws'
import type { RoomBroadcast } from '../../cluster/cluster.ts'
import type { TellGroup } from '../caller.ts'
import { textFrame } from './text-frame.ts'

/** What of engine.io's socket has no public name. */
interface EngineSocket {
  readonly readyState: string
  readonly writeBuffer: readonly unknown[]
  readonly transport: { readonly writable: boolean; readonly socket: { readonly readyState: number; readonly _socket: TcpSocket | null } }
}

const ENGINE_MESSAGE = '4'
const encoder = new Encoder()
const encode = ({ event, payload }: RoomBroadcast): Buffer => {
  const [text] = encoder.encode({ type: PacketType.EVENT, nsp: '/', data: [event, payload] })
  return textFrame(ENGINE_MESSAGE + text)
}

/** The connection below, if nothing waits on the way to it: what is written there keeps its order, and no slow reader is missed. */
const straightWay = ({ readyState, writeBuffer, transport }: EngineSocket): TcpSocket | null => {
  if (readyState !== 'open' || writeBuffer.length > 0 || !transport.writable) return null
  const { _socket, readyState: state } = transport.socket
  return state === WebSocket.OPEN && _socket?.writableLength === 0 ? _socket : null
}

/** Tells a group by socket.io's own means whoever cannot be written to at once, and the others by the same bytes. */
export const createFanOut = (io: Server): TellGroup => {
  const { adapter, sockets } = io.of('/')
  return (group, message) => {
    const members = adapter.rooms.get(group)
    if (!members) return
    const frame = encode(message)
    const others: string[] = []
    for (const id of members) {
      const socket = sockets.get(id)
      const connection = socket ? straightWay(socket.conn as unknown as EngineSocket) : null
      if (connection) connection.write(frame)
      else others.push(id)
    }
    if (others.length > 0) io.local.to(others).emit(message.event, message.payload)
  }
}
