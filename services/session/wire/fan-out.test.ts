import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as TcpSocket } from 'node:net'
import type { Socket } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { RoomBroadcast } from '../../cluster/cluster.ts'
import { systemClock } from '../../lib/clock.ts'
import { createSockets } from './sockets.ts'
import { textFrame } from './text-frame.ts'

const GROUP = 'group'
const messageOf = (text: string) => ({ event: 'room:info', payload: { text } }) as unknown as RoomBroadcast

/** A node's sockets, and a way to have members of the group whose bytes are seen as they come. */
const open = async () => {
  const { engine, io, tellGroup } = createSockets(systemClock)
  const server = createServer().on('upgrade', (request, socket, head) => engine.handleUpgrade(request, socket, head))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    await io.close()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const member = async () => {
    const client = new WebSocket(`ws://127.0.0.1:${port}/?EIO=4&transport=websocket`)
    client.once('message', () => client.send('40'))
    const [socket] = (await once(io, 'connection')) as [Socket]
    onTestFinished(() => client.terminate())
    const heard: string[] = []
    const bytes: Buffer[] = []
    const { _socket } = client as unknown as { readonly _socket: TcpSocket }
    // The answer to the connect packet comes first.
    await once(client, 'message')
    _socket.on('data', (chunk: Buffer) => bytes.push(chunk))
    client.on('message', (data) => heard.push(String(data)))
    await socket.join(GROUP)
    const until = async (count: number) => {
      while (heard.length < count) await once(client, 'message')
      return heard
    }
    return { socket, client, until, bytes: () => Buffer.concat(bytes) }
  }
  return { io, tellGroup, member }
}

test.each([
  ['short', 'a'],
  ['of several scripts', 'ä日本語😀'],
  ['of 126 bytes and more', 'x'.repeat(126)],
  ['over 64 KB', 'é'.repeat(70_000)],
])('[WI28] a message %s is the same bytes as socket.io’s own', async (_what, text) => {
  const { io, tellGroup, member } = await open()
  const one = await member()
  const { event, payload } = messageOf(text)
  io.local.to(GROUP).emit(event, payload)
  await one.until(1)
  const own = one.bytes()
  tellGroup(GROUP, messageOf(text))
  await one.until(2)
  expect(one.bytes()).toEqual(Buffer.concat([own, own]))
})

test('[WI28] nothing overtakes: not what waits in the engine, nor what is told after', async () => {
  const { tellGroup, member } = await open()
  const [one, other] = [await member(), await member()]
  const told: string[] = []
  for (let round = 0; round < 50; round++) {
    const own = `own ${round}`
    one.socket.emit('note', own)
    tellGroup(GROUP, messageOf(`all ${round}`))
    told.push(`42["note","${own}"]`, `42["room:info",{"text":"all ${round}"}]`)
  }
  expect(await one.until(100)).toEqual(told)
  expect(await other.until(50)).toEqual(told.filter((_text, index) => index % 2 === 1))
})

test('[WI28] who left the group, or is gone, is told nothing, and nobody else misses it', async () => {
  const { tellGroup, member } = await open()
  const [one, other, gone] = [await member(), await member(), await member()]
  await other.socket.leave(GROUP)
  const left = once(gone.socket, 'disconnect')
  gone.client.terminate()
  await left
  tellGroup(GROUP, messageOf('a'))
  expect(await one.until(1)).toHaveLength(1)
  other.socket.emit('note', 'last')
  expect(await other.until(1)).toEqual(['42["note","last"]'])
})

test('[WI28] a group that nobody is in is told nothing', async () => {
  const { tellGroup } = await open()
  expect(() => tellGroup(GROUP, messageOf('a'))).not.toThrow()
})

test('[WI28] who does not read is told by socket.io’s own way, where a slow reader is found', async () => {
  const { tellGroup, member } = await open()
  const { socket, client } = await member()
  ;(client as unknown as { readonly _socket: TcpSocket })._socket.pause()
  let queued = 0
  socket.conn.on('packetCreate', () => {
    queued += 1
  })
  for (let round = 0; queued === 0 && round < 1000; round++) {
    tellGroup(GROUP, messageOf('x'.repeat(100_000)))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(queued).toBe(1)
})

test('[WI28] an acknowledgement is the same bytes as socket.io’s own, is sent once, and keeps its place', async () => {
  const { tellGroup, member } = await open()
  const { socket, client, until, bytes } = await member()
  const asked = new Promise<void>((resolve) => {
    socket.on('ask', (number: number, answer: (body: object) => void) => {
      tellGroup(GROUP, messageOf(`before ${number}`))
      answer({ ok: true, text: 'ä' })
      answer({ ok: false })
      socket.emit('note', number)
      if (number === 2) resolve()
    })
  })
  client.send('421["ask",1]')
  client.send('422["ask",2]')
  await asked
  const told = [1, 2].flatMap((number) => [
    `42["room:info",{"text":"before ${number}"}]`,
    `43${number}[{"ok":true,"text":"ä"}]`,
    `42["note",${number}]`,
  ])
  expect(await until(6)).toEqual(told)
  expect(bytes()).toEqual(Buffer.concat(told.map(textFrame)))
})

test('[WI28] who cannot be written to at once gets acknowledgements by socket.io, in order', async () => {
  const { member } = await open()
  const { socket, client, until } = await member()
  socket.on('ask', (answer: (body: object) => void) => {
    socket.emit('note', 'waits')
    socket.emit('note', 'waits too')
    answer({ ok: true })
  })
  client.send('427["ask"]')
  expect(await until(3)).toEqual(['42["note","waits"]', '42["note","waits too"]', '437[{"ok":true}]'])
})

test('[WI28] what one turn writes leaves at its end, and then nothing waits', async () => {
  const { tellGroup, member } = await open()
  const { socket, until } = await member()
  const { _socket } = (socket.conn.transport as unknown as { readonly socket: { readonly _socket: TcpSocket } }).socket
  const before = _socket.bytesWritten
  for (const text of ['a', 'b', 'c']) tellGroup(GROUP, messageOf(text))
  expect([_socket.writableCorked, _socket.writableLength > 0]).toEqual([1, true])
  expect(await until(3)).toHaveLength(3)
  expect([_socket.writableCorked, _socket.writableLength, _socket.bytesWritten > before]).toEqual([0, 0, true])
})
