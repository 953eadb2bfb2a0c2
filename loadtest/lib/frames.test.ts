import { decodePacket, type Packet as EnginePacket, encodePacket } from 'engine.io-parser'
import fc from 'fast-check'
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'
import { expect, test } from 'vitest'
import { connectFrame, DISCONNECT, eventFrame, PONG, readFrame } from './frames.ts'

const inEngine = (packet: EnginePacket): string => {
  let text = ''
  encodePacket(packet, true, (encoded) => {
    text = encoded as string
  })
  return text
}
/** As a node writes it. */
const written = (packet: Omit<Packet, 'nsp'>): string =>
  inEngine({ type: 'message', data: new Encoder().encode({ nsp: '/', ...packet })[0] as string })
/** As a node reads it. */
const read = (frame: string): Packet => {
  const { type, data } = decodePacket(frame)
  expect(type).toBe('message')
  const decoder = new Decoder()
  let packet: Packet | undefined
  decoder.on('decoded', (decoded: Packet) => {
    packet = decoded
  })
  decoder.add(data)
  return packet as Packet
}

const payload = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown)
const id = fc.nat()

test('[LT1] what a viewer sends, socket.io reads: connect, events with their id, pong and disconnect', () => {
  const auth = { protocol: 1, features: ['resume'], token: 'a.b.c', name: 'Zoë “z” \u2028' }
  expect(read(connectFrame(auth))).toMatchObject({ type: PacketType.CONNECT, nsp: '/', data: auth })
  expect(decodePacket(PONG)).toEqual({ type: 'pong' })
  expect(read(DISCONNECT)).toMatchObject({ type: PacketType.DISCONNECT, nsp: '/' })
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), payload, id, (name, sent, ackId) => {
      // These names are socket.io's own, and no event of ours.
      fc.pre(!['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener'].includes(name))
      expect(read(eventFrame(name, sent, ackId))).toMatchObject({ type: PacketType.EVENT, nsp: '/', id: ackId, data: [name, sent] })
    }),
  )
})

test('[LT1] what socket.io writes, a viewer reads: events, answers, the handshake’s two outcomes and the end', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), payload, id, (name, sent, ackId) => {
      const told = written({ type: PacketType.EVENT, data: [name, sent] })
      expect(readFrame(told)).toEqual({ kind: 'event', name, payload: sent })
      const answered = written({ type: PacketType.ACK, id: ackId, data: [sent] })
      expect(readFrame(answered)).toEqual({ kind: 'answer', id: ackId, answer: sent })
    }),
  )
  const error = { code: 'unauthorized', message: 'Unauthorized', retryable: false }
  expect(readFrame(written({ type: PacketType.CONNECT, data: { sid: 'x' } }))).toEqual({ kind: 'connected' })
  expect(readFrame(written({ type: PacketType.CONNECT_ERROR, data: { message: 'Unauthorized', data: error } }))).toEqual({
    kind: 'refused',
    message: 'Unauthorized',
    data: error,
  })
  expect(readFrame(written({ type: PacketType.DISCONNECT, data: undefined }))).toEqual({ kind: 'disconnected' })
  expect(readFrame(inEngine({ type: 'open', data: '{"sid":"x"}' }))).toEqual({ kind: 'open' })
  expect(readFrame(inEngine({ type: 'ping' }))).toEqual({ kind: 'ping' })
})

test('[LT1] whatever else comes is told apart, and nothing throws', () => {
  const useless = ['', '1', '4', '42', '42[', '42[1]', '42{}', '43[]', '43', '451-["x"]', '5probe', '42/other,["x"]']
  for (const text of useless) expect(readFrame(text)).toEqual({ kind: 'other' })
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', '40', '42', '43', '44'), (text, start) => {
      expect(readFrame(start + text).kind).toEqual(expect.any(String))
    }),
  )
})
