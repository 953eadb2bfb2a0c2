import type { Clock } from '../../lib/clock.ts'
import { DROPS_PER_SECOND, MESSAGES_PER_SECOND } from '../../protocol/limits.ts'

/** What of engine.io's socket and its WebSocket this needs. */
export interface FloodableSocket {
  on(event: 'packet', listener: () => void): unknown
  /** With `true` it hears no more at once, whatever came with the last read. */
  close(discard: boolean): void
  readonly transport: { readonly socket: FloodableWebSocket }
}
export interface FloodableWebSocket {
  on(event: 'ping' | 'pong', listener: () => void): unknown
  terminate(): void
}

const WINDOW_MS = 1000

/**
 * Cuts a connection that sends far over its limit: dropping costs time too, and all viewers of a node share it (rule WI26).
 * Every kind of frame counts, for each is as dear as a message that is dropped.
 */
export const cutFlood = (socket: FloodableSocket, clock: Pick<Clock, 'now'>, onCut: () => void): void => {
  const webSocket = socket.transport.socket
  let since = clock.now()
  let count = 0
  let isCut = false
  const hear = () => {
    const now = clock.now()
    if (now - since >= WINDOW_MS) [since, count] = [now, 0]
    count += 1
    if (isCut || count <= MESSAGES_PER_SECOND + DROPS_PER_SECOND) return
    isCut = true
    onCut()
    socket.close(true)
    webSocket.terminate()
  }
  socket.on('packet', hear)
  webSocket.on('ping', hear)
  webSocket.on('pong', hear)
}
