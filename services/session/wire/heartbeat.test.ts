import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createManualClock } from '../../lib/manual-clock.ts'
import { type BeatingSocket, createHeartbeat } from './heartbeat.ts'
import { createSockets } from './sockets.ts'

const ANSWER_LATE = setTimeout(() => {}, 0)

/** Connections that answer when told to. */
const open = () => {
  const clock = createManualClock()
  const heartbeat = createHeartbeat(clock)
  const start = clock.now()
  const asked: string[] = []
  const connect = (name: string) => {
    const socket = {
      readyState: 'open',
      pingIntervalTimer: null as NodeJS.Timeout | null,
      pingTimeoutTimer: null as NodeJS.Timeout | null,
      hasRefreshedPingTimeout: true,
      sendPacket: () => asked.push(`${name} ${clock.now() - start}`),
      resetPingTimeout: () => {
        socket.pingTimeoutTimer = ANSWER_LATE
      },
    }
    heartbeat.adopt(socket satisfies BeatingSocket)
    return {
      socket,
      answer: () => {
        socket.pingTimeoutTimer = null
      },
    }
  }
  return { clock, asked, connect }
}

test('[WI30] who comes within a tenth of a second is asked together, each 4 s', () => {
  const { clock, asked, connect } = open()
  const alice = connect('alice')
  clock.advance(60)
  const bob = connect('bob')
  clock.advance(60)
  connect('carol')
  clock.advance(3900)
  expect(asked).toEqual(['alice 4000', 'bob 4000'])
  alice.answer()
  bob.answer()
  clock.advance(4000)
  expect(asked.slice(2)).toEqual(['carol 4100', 'alice 8000', 'bob 8000'])
})

test('[WI30] who has not answered is not asked again before it has, and then at once', () => {
  const { clock, asked, connect } = open()
  const alice = connect('alice')
  clock.advance(9000)
  expect(asked).toEqual(['alice 4000'])
  alice.answer()
  clock.advance(100)
  expect(asked).toEqual(['alice 4000', 'alice 9100'])
  expect(alice.socket.hasRefreshedPingTimeout).toBe(false)
})

test('[WI30] who is gone is forgotten, and when nobody is left nothing wakes up', () => {
  const { clock, asked, connect } = open()
  connect('alice').socket.readyState = 'closed'
  clock.advance(4000)
  expect([asked, clock.pending()]).toEqual([[], 0])
  connect('bob')
  clock.advance(4000)
  expect(asked).toHaveLength(1)
})

test('[WI30] a real connection is asked by the beat, answers, and is asked again; the engine has no timer of its own', async () => {
  const clock = createManualClock()
  const { engine, io } = createSockets(clock)
  const server = createServer().on('upgrade', (request, socket, head) => engine.handleUpgrade(request, socket, head))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    await io.close()
    server.close()
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/?EIO=4&transport=websocket`)
  onTestFinished(() => client.terminate())
  const [[socket]] = (await Promise.all([once(engine, 'connection'), once(client, 'message')])) as [
    [BeatingSocket & NodeJS.EventEmitter],
    unknown,
  ]
  expect([socket.pingIntervalTimer, socket.pingTimeoutTimer]).toEqual([null, null])
  for (let round = 0; round < 2; round++) {
    const heard = once(client, 'message')
    clock.advance(4000)
    expect(String((await heard)[0])).toBe('2')
    expect(socket.pingTimeoutTimer).not.toBeNull()
    const answered = once(socket, 'heartbeat')
    client.send('3')
    await answered
    expect([socket.pingIntervalTimer, socket.pingTimeoutTimer]).toEqual([null, null])
  }
})
