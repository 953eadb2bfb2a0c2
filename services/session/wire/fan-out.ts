/** A message for many: one frame, written to each member's connection (decision 13). */
import type { Server } from 'socket.io'
import { Encoder, PacketType } from 'socket.io-parser'
import type { RoomBroadcast } from '../../cluster/cluster.ts'
import type { TellGroup } from '../caller.ts'
import type { EngineSocket, StraightWay } from './straight-way.ts'
import { textFrame } from './text-frame.ts'

const ENGINE_MESSAGE = '4'
const encoder = new Encoder()
const encode = ({ event, payload }: RoomBroadcast): Buffer => {
  const [text] = encoder.encode({ type: PacketType.EVENT, nsp: '/', data: [event, payload] })
  return textFrame(ENGINE_MESSAGE + text)
}

/** Tells a group by socket.io's own means whoever cannot be written to at once, and the others by the same bytes. */
export const createFanOut = (io: Server, write: StraightWay): TellGroup => {
  const { adapter, sockets } = io.of('/')
  return (group, message) => {
    const members = adapter.rooms.get(group)
    if (!members) return
    const frame = encode(message)
    const others: string[] = []
    for (const id of members) {
      const socket = sockets.get(id)
      if (!socket || !write(socket.conn as unknown as EngineSocket, frame)) others.push(id)
    }
    if (others.length > 0) io.local.to(others).emit(message.event, message.payload)
  }
}
