import type { Socket } from 'socket.io'
import type { EngineSocket, StraightWay } from './straight-way.ts'
import { ackFrame } from './text-frame.ts'

/** What socket.io's socket hands to listeners as the last argument comes from here; it has no public name. */
interface Acknowledging {
  ack(id: number): (...answer: readonly unknown[]) => void
}

/** Lets the socket's acknowledgements go the straight way, and by socket.io's own means where there is none: once each, as there. */
export const acknowledgeStraight = (socket: Socket, write: StraightWay): void => {
  const acknowledging = socket as unknown as Acknowledging
  const plain = acknowledging.ack.bind(socket)
  acknowledging.ack = (id) => {
    let isSent = false
    return (...answer) => {
      if (isSent) return
      isSent = true
      if (!write(socket.conn as unknown as EngineSocket, ackFrame(id, answer))) plain(id)(...answer)
    }
  }
}
