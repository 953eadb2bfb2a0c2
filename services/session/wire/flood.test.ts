import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { DROPS_PER_SECOND, MESSAGES_PER_SECOND } from '../../protocol/limits.ts'
import { cutFlood } from './flood.ts'

const MOST = MESSAGES_PER_SECOND + DROPS_PER_SECOND

const open = () => {
  const clock = createManualClock()
  const state = { cut: 0, closed: 0, terminated: 0 }
  const webSocket = Object.assign(new EventEmitter(), { terminate: () => state.terminated++ })
  const socket = Object.assign(new EventEmitter(), { close: () => state.closed++, transport: { socket: webSocket } })
  cutFlood(socket, clock, () => state.cut++)
  return { clock, state, webSocket, socket }
}

test('[WI26] messages, engine packets and WebSocket pings count together, and the cut comes once', () => {
  const { state, webSocket, socket } = open()
  const frames = [() => socket.emit('packet'), () => webSocket.emit('ping'), () => webSocket.emit('pong')]
  for (let count = 0; count < MOST; count++) frames[count % frames.length]?.()
  expect(state).toEqual({ cut: 0, closed: 0, terminated: 0 })
  for (const send of frames) send()
  expect(state).toEqual({ cut: 1, closed: 1, terminated: 1 })
})

test('[WI26] who stays at the bound each second is not cut', () => {
  const { clock, state, socket } = open()
  for (let second = 0; second < 5; second++) {
    for (let count = 0; count < MOST; count++) socket.emit('packet')
    clock.advance(1000)
  }
  expect(state.cut).toBe(0)
})
