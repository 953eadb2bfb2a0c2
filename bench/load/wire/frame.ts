/** What of WebSocket frames a load driver needs: client frames out, unfragmented server frames in. */

export const Opcode = { text: 1, close: 8, ping: 9, pong: 10 } as const

const FINAL = 0x80
const MASKED = 0x80
const OPCODE_BITS = 0x0f
const SHORT_MAX = 125
const LENGTH_16 = 126
const LENGTH_64 = 127
const MAX_16 = 0xffff
const MASK_BYTES = 4
/** Fixed, and not zero: a server must unmask as it does for a browser. */
const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d])

const headBytes = (length: number): number => {
  if (length <= SHORT_MAX) return 2
  return length <= MAX_16 ? 4 : 10
}

const writeHead = (frame: Buffer, opcode: number, length: number): void => {
  frame[0] = FINAL | opcode
  const bytes = headBytes(length)
  if (bytes === 2) frame[1] = MASKED | length
  else if (bytes === 4) {
    frame[1] = MASKED | LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = MASKED | LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
}

/** A masked frame, as clients send. */
export const clientFrame = (opcode: number, payload: Buffer): Buffer => {
  const head = headBytes(payload.length)
  const start = head + MASK_BYTES
  const frame = Buffer.allocUnsafe(start + payload.length)
  writeHead(frame, opcode, payload.length)
  MASK.copy(frame, head)
  for (let index = 0; index < payload.length; index++) frame[start + index] = (payload[index] ?? 0) ^ (MASK[index & 3] ?? 0)
  return frame
}

/** Hears one frame: its payload is `buffer` from `start` to `end`, valid during the call only. */
export type HearFrame = (opcode: number, buffer: Buffer, start: number, end: number) => void

/** Bytes before the payload of the frame at `at`; 0 while they are not all there. */
const headAt = (buffer: Buffer, at: number, size: number): number => {
  if (size - at < 2) return 0
  const short = (buffer[at + 1] ?? 0) & LENGTH_64
  const bytes = short <= SHORT_MAX ? 2 : short === LENGTH_16 ? 4 : 10
  return size - at < bytes ? 0 : bytes
}

const payloadBytes = (buffer: Buffer, at: number, head: number): number => {
  if (head === 2) return (buffer[at + 1] ?? 0) & LENGTH_64
  return head === 4 ? buffer.readUInt16BE(at + 2) : Number(buffer.readBigUInt64BE(at + 2))
}

/**
 * Takes a stream of server frames apart, whatever the pieces in which it comes.
 * @returns takes the next `size` bytes of `chunk`, which may be used again afterwards
 */
export const createFrameReader = (hear: HearFrame): ((chunk: Buffer, size: number) => void) => {
  let rest: Buffer | null = null
  return (chunk, size) => {
    const buffer: Buffer = rest === null ? chunk : Buffer.concat([rest, chunk.subarray(0, size)])
    const total = rest === null ? size : buffer.length
    rest = null
    let at = 0
    for (let head = headAt(buffer, at, total); head > 0; head = headAt(buffer, at, total)) {
      const end = at + head + payloadBytes(buffer, at, head)
      if (end > total) break
      hear((buffer[at] ?? 0) & OPCODE_BITS, buffer, at + head, end)
      at = end
    }
    if (at < total) rest = Buffer.from(buffer.subarray(at, total))
  }
}
