/** A message for many: one frame, written to each member's connection (decision 13). */
import type { Server } from 'socket.io'
import type { TellGroup } from '../caller.ts'
import type { EngineSocket, StraightWay } from './straight-way.ts'
import { eventFrame } from './text-frame.ts'

/** Tells a group by socket.io's own means whoever cannot be written to at once, and the others by the same bytes. */
export const createFanOut = (io: Server, write: StraightWay): TellGroup => {
  const { adapter, sockets } = io.of('/')
  return (group, message) => {
    const members = adapter.rooms.get(group)
    if (!members) return
    const frame = eventFrame(message.event, message.payload)
    const others: string[] = []
    for (const id of members) {
      const socket = sockets.get(id)
      if (!socket || !write(socket.conn as unknown as EngineSocket, frame)) others.push(id)
    }
    if (others.length > 0) io.local.to(others).emit(message.event, message.payload)
  }
}
