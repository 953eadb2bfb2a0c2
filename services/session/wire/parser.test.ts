import fc from 'fast-check'
import type { Packet } from 'socket.io-parser'
import { expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { MESSAGE_BYTES, MESSAGES_PER_SECOND } from '../../protocol/limits.ts'
import { createParser, DROPPED } from './parser.ts'

const open = () => {
  const clock = createManualClock()
  const { Decoder } = createParser(clock)
  const decoder = new Decoder()
  const packets: Packet[] = []
  decoder.on('decoded', (packet) => packets.push(packet))
  return { clock, packets, add: (data: unknown) => decoder.add(data) }
}
const event = (bytes: number, id = '') => {
  const [head, tail] = [`2${id}["x","`, '"]']
  return head + 'a'.repeat(bytes - 1 - head.length - tail.length) + tail
}

test('[WI9] the thirty-first message of a second becomes a refusal with the ack id it came with', () => {
  const { clock, packets, add } = open()
  for (let id = 0; id < MESSAGES_PER_SECOND; id++) add(`2${id}["room:leave",{}]`)
  clock.advance(400)
  add('277["room:leave",{}]')
  expect(packets[29]?.data).toEqual(['room:leave', {}])
  expect(packets[30]).toEqual({ type: 2, nsp: '/', id: 77, data: [DROPPED, { code: 'rate_limited', retryAfterMs: 600 }] })
  clock.advance(600)
  add('278["room:leave",{}]')
  expect(packets[31]?.data).toEqual(['room:leave', {}])
})

test('[WI9] the handshake does not count: thirty messages right after it all pass', () => {
  const { packets, add } = open()
  add('0{"protocol":1}')
  for (let id = 0; id < MESSAGES_PER_SECOND; id++) add(`2${id}["room:leave",{}]`)
  expect(packets.filter((packet) => packet.data[0] === DROPPED)).toEqual([])
  expect(packets).toHaveLength(MESSAGES_PER_SECOND + 1)
})

test('[WI10] a message of exactly 65,536 bytes passes, one byte more is refused, counted in UTF-8', () => {
  const { packets, add } = open()
  add(event(MESSAGE_BYTES, '1'))
  add(event(MESSAGE_BYTES + 1, '2'))
  add(`23["x","${'é'.repeat(MESSAGE_BYTES / 2)}"]`)
  expect(packets[0]?.data[0]).toBe('x')
  expect(packets.slice(1).map((packet) => [packet.id, packet.data[1]])).toEqual([
    [2, { code: 'message_too_large' }],
    [3, { code: 'message_too_large' }],
  ])
})

test('[WI10] what is too large is never parsed', () => {
  const { packets, add } = open()
  add(`29${'['.repeat(MESSAGE_BYTES)}`)
  expect(packets[0]).toMatchObject({ id: 9, data: [DROPPED, { code: 'message_too_large' }] })
})

test('[WI11] binary events and their attachments are refused, and the decoder goes on', () => {
  const { packets, add } = open()
  add('51-12["x",{"_placeholder":true,"num":0}]')
  add(Buffer.from('attachment'))
  add('213["room:leave",{}]')
  expect(packets.map((packet) => [packet.id, packet.data[0]])).toEqual([
    [12, DROPPED],
    [undefined, DROPPED],
    [13, 'room:leave'],
  ])
})

test('[WI14] an event cannot be named like the internal one', () => {
  const { packets, add } = open()
  add('2["Symbol(dropped message)",{"code":"rate_limited"}]')
  expect(packets[0]?.data[0]).not.toBe(DROPPED)
})

test('[WI24] a connection connects once', () => {
  const { add } = open()
  add('0{}')
  expect(() => add('0{}')).toThrow('connected already')
})

test('[WI24] whatever comes in, a packet comes out or an Error is thrown, and the decoder still works', () => {
  const { clock, packets, add } = open()
  const noise = fc.oneof(
    fc.string(),
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.string()).map(([type, rest]) => `${type}${rest}`),
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.json()).map(([type, json]) => `${type}${json}`),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  )
  fc.assert(
    fc.property(noise, (data) => {
      clock.advance(1000)
      try {
        add(data)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
      clock.advance(1000)
      add('25["clock:probe",{}]')
      expect(packets.at(-1)?.data[0]).toBe('clock:probe')
    }),
  )
})
