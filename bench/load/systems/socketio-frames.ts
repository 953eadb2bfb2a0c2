/** The text frames of Engine.IO 4 and Socket.IO 5, as far as a load driver meets them. */

const OPEN = 48
const PING = 50
const MESSAGE = 52
const CONNECT = 48
const EVENT = 50
const ACK = 51
const ERROR = 52
const DIGIT_0 = 48
const DIGIT_9 = 57

export const PONG = '3'
export const connectFrame = (auth: object): string => `40${JSON.stringify(auth)}`
/** @param ack by which number the answer comes; null: none is asked for */
export const eventFrame = (ack: number | null, name: string, payload: object): string => `42${ack ?? ''}${JSON.stringify([name, payload])}`

export interface SocketioListener {
  /** The engine is open: now the handshake. */
  onOpen(): void
  onPing(): void
  onConnected(): void
  onRefused(json: string): void
  /** Payloads are read where they lie: `buffer` from `start` to `end`. */
  onEvent(buffer: Buffer, start: number, end: number): void
  onAck(id: number, buffer: Buffer, start: number, end: number): void
}

const hearMessage = (listener: SocketioListener, buffer: Buffer, start: number, end: number): void => {
  const kind = buffer[start + 1]
  if (kind === EVENT) listener.onEvent(buffer, start + 2, end)
  else if (kind === ACK) {
    let id = 0
    let at = start + 2
    for (; at < end; at++) {
      const character = buffer[at] ?? 0
      if (character < DIGIT_0 || character > DIGIT_9) break
      id = id * 10 + character - DIGIT_0
    }
    listener.onAck(id, buffer, at, end)
  } else if (kind === CONNECT) listener.onConnected()
  else if (kind === ERROR) listener.onRefused(buffer.toString('utf8', start + 2, end))
}

/** Tells a listener what a text frame is. */
export const hearSocketio = (listener: SocketioListener, buffer: Buffer, start: number, end: number): void => {
  const kind = buffer[start]
  if (kind === MESSAGE) hearMessage(listener, buffer, start, end)
  else if (kind === PING) listener.onPing()
  else if (kind === OPEN) listener.onOpen()
}
