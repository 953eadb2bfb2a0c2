const FINAL_TEXT = 0x81
/** Up to which number of bytes a frame's length is in one byte, and in two more. */
const SHORT = 125
const MEDIUM = 0xffff

/** A text as one unmasked WebSocket frame (RFC 6455, section 5.2). */
export const textFrame = (text: string): Buffer => {
  const bytes = Buffer.byteLength(text)
  const head = bytes <= SHORT ? 2 : bytes <= MEDIUM ? 4 : 10
  const frame = Buffer.allocUnsafe(head + bytes)
  frame[0] = FINAL_TEXT
  frame[1] = bytes <= SHORT ? bytes : bytes <= MEDIUM ? 126 : 127
  if (head === 4) frame.writeUInt16BE(bytes, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(bytes), 2)
  frame.write(text, head)
  return frame
}

/** An event as socket.io sends it: its own encoder would look through every payload for binary data, and ours are JSON. */
export const eventFrame = (event: string, payload: unknown): Buffer => textFrame(`42${JSON.stringify([event, payload])}`)

/** An acknowledgement as socket.io sends it. */
export const ackFrame = (id: number, answer: readonly unknown[]): Buffer => textFrame(`43${id}${JSON.stringify(answer)}`)
