import { connect } from 'node:net'
import { clientFrame, createFrameReader, Opcode } from './frame.ts'

/** A WebSocket of the driver, as cheap as can be and alike for every system under test. */
export interface Link {
  send(text: string): void
  /** Stops reading, as a viewer does whose machine hangs. */
  pause(): void
  resume(): void
  /** Ends at once, without a word. */
  cut(): void
}

export interface LinkListener {
  onOpen(): void
  /** A text; valid during the call only. */
  onText(buffer: Buffer, start: number, end: number): void
  /** Called once; `reason` is null for an end without an error. */
  onClose(reason: Error | null): void
}

const READ_BYTES = 65_536
/** One buffer for all links: reading a frame allocates nothing. */
const readBuffer = Buffer.allocUnsafeSlow(READ_BYTES)
const HEAD_END = '\r\n\r\n'
const SWITCHING = 'HTTP/1.1 101 '
const KEY = Buffer.alloc(16, 7).toString('base64')

const request = (port: number, path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}${HEAD_END}`

/** Opens a WebSocket to a port of this machine. */
export const openLink = (port: number, path: string, { onOpen, onText, onClose }: LinkListener): Link => {
  let head = Buffer.alloc(0)
  let isOpen = false
  let problem: Error | null = null
  const read = createFrameReader((opcode, buffer, start, end) => {
    if (opcode === Opcode.text) onText(buffer, start, end)
    else if (opcode === Opcode.close) socket.destroy()
    else if (opcode === Opcode.ping) socket.write(clientFrame(Opcode.pong, Buffer.from(buffer.subarray(start, end))))
  })
  const takeHead = (chunk: Buffer): void => {
    head = Buffer.concat([head, chunk])
    const end = head.indexOf(HEAD_END)
    if (end < 0) return
    const text = head.toString('latin1', 0, end)
    if (!text.startsWith(SWITCHING)) {
      socket.destroy(new Error(`The upgrade was refused: ${text.split('\r\n')[0]}`))
      return
    }
    isOpen = true
    onOpen()
    const rest = head.subarray(end + HEAD_END.length)
    if (rest.length > 0) read(rest, rest.length)
  }
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: readBuffer,
      callback: (size) => {
        if (isOpen) read(readBuffer, size)
        else takeHead(Buffer.from(readBuffer.subarray(0, size)))
        return true
      },
    },
  })
  socket.on('connect', () => socket.write(request(port, path)))
  socket.on('error', (error) => {
    problem = error
  })
  socket.on('close', () => onClose(problem))
  return {
    send: (text) => void socket.write(clientFrame(Opcode.text, Buffer.from(text))),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    cut: () => void socket.resetAndDestroy(),
  }
}
