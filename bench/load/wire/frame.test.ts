import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { textFrame } from '../../../services/session/wire/text-frame.ts'
import { createFrameReader } from './frame.ts'
import { openLink } from './link.ts'

const TEXTS = ['', 'a', 'x'.repeat(125), 'x'.repeat(126), 'ü'.repeat(33_000), 'the last']

const readInPieces = (stream: Buffer, pieceBytes: number): string[] => {
  const texts: string[] = []
  const read = createFrameReader((opcode, buffer, start, end) => texts.push(`${opcode} ${buffer.toString('utf8', start, end)}`))
  const shared = Buffer.alloc(pieceBytes)
  for (let at = 0; at < stream.length; at += pieceBytes) read(shared, stream.copy(shared, 0, at, at + pieceBytes))
  return texts
}

test.each([7, 4096, 1_000_000])('[PF4] server frames are read from pieces of %i bytes, in a buffer that is used again', (pieceBytes) => {
  const stream = Buffer.concat(TEXTS.map(textFrame))
  expect(readInPieces(stream, pieceBytes)).toEqual(TEXTS.map((text) => `1 ${text}`))
})

test('[PF4] a link and a server of ws read what the other writes, and a ping is answered', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const heard: string[] = []
  const all = Promise.withResolvers<void>()
  const link = openLink((server.address() as AddressInfo).port, '/', {
    onOpen: () => {
      for (const text of TEXTS) link.send(text)
    },
    onText: (buffer, start, end) => {
      heard.push(buffer.toString('utf8', start, end))
      if (heard.length === TEXTS.length) all.resolve()
    },
    onClose: () => {},
  })
  onTestFinished(() => link.cut())
  const [socket] = await connected
  socket.on('message', (data: Buffer) => socket.send(data.toString()))
  await all.promise
  expect(heard).toEqual(TEXTS)
  const ponged = once(socket, 'pong')
  socket.ping('still there?')
  expect(String((await ponged)[0])).toBe('still there?')
})

test('[PF4] an upgrade that is refused is said', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', verifyClient: () => false })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const closed = Promise.withResolvers<Error | null>()
  openLink((server.address() as AddressInfo).port, '/', { onOpen: () => {}, onText: () => {}, onClose: closed.resolve })
  expect((await closed.promise)?.message).toBe('The upgrade was refused: HTTP/1.1 401 Unauthorized')
})
