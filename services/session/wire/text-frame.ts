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
