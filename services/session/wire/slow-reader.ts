import { SLOW_READER_BYTES } from '../../protocol/limits.ts'

/** What of engine.io's socket and its WebSocket this needs. */
export interface BufferingSocket {
  on(event: 'packetCreate', listener: (packet: { readonly data?: unknown }) => void): unknown
  on(event: 'flush', listener: () => void): unknown
  readonly transport: { readonly socket?: { readonly bufferedAmount: number; terminate(): void } }
}

/**
 * Cuts a connection whose reader lets more than the bound pile up, in the engine's queue and the WebSocket's together (rule WI19).
 * Closing politely would wait behind the very data that is not read.
 */
export const cutSlowReader = (socket: BufferingSocket, onCut: () => void): void => {
  let queued = 0
  let isCut = false
  socket.on('flush', () => {
    queued = 0
  })
  socket.on('packetCreate', ({ data }) => {
    if (typeof data === 'string') queued += data.length
    const { socket: webSocket } = socket.transport
    if (isCut || !webSocket || queued + webSocket.bufferedAmount <= SLOW_READER_BYTES) return
    isCut = true
    onCut()
    webSocket.terminate()
  })
}
