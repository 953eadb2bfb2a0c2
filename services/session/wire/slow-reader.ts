import { SLOW_READER_BYTES } from '../../protocol/limits.ts'

/** What of engine.io's socket and its WebSocket this needs. */
export interface BufferingSocket {
  on(event: 'packetCreate', listener: (packet: { readonly data?: unknown }) => void): unknown
  on(event: 'flush', listener: () => void): unknown
  readonly transport: { readonly socket: BufferingWebSocket }
}

/** A WebSocket that answers no ping by itself. */
export interface BufferingWebSocket {
  readonly bufferedAmount: number
  on(event: 'ping', listener: (data: Buffer) => void): unknown
  pong(data: Buffer, isMasked: boolean, onSent: () => void): void
  terminate(): void
}

/**
 * Cuts a connection whose reader lets more than the bound pile up, in the engine's queue and the WebSocket's together (rule WI19).
 * Closing politely would wait behind the very data that is not read.
 */
export const cutSlowReader = (socket: BufferingSocket, onCut: () => void): void => {
  const webSocket = socket.transport.socket
  let queued = 0
  let isCut = false
  let isPongUnsent = false
  const cutIfOver = () => {
    if (isCut || queued + webSocket.bufferedAmount <= SLOW_READER_BYTES) return
    isCut = true
    onCut()
    webSocket.terminate()
  }
  socket.on('flush', () => {
    queued = 0
  })
  socket.on('packetCreate', ({ data }) => {
    if (typeof data === 'string') queued += data.length
    cutIfOver()
  })
  webSocket.on('ping', (data) => {
    cutIfOver()
    // One answer at a time: many small ones cost far more memory than their bytes say, and the protocol asks for the latest only.
    if (isCut || isPongUnsent) return
    isPongUnsent = true
    webSocket.pong(data, false, () => {
      isPongUnsent = false
    })
  })
}
