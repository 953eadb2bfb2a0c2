import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createManualClock } from '../../lib/manual-clock.ts'
import { measureRoundTrips } from './round-trip.ts'

const open = () => {
  const clock = createManualClock()
  const measured: number[] = []
  const socket = Object.assign(new EventEmitter(), {
    sendPacket: (type: string) => {
      socket.emit('packetCreate', { type })
    },
  })
  measureRoundTrips(socket, clock, (rttMs) => measured.push(rttMs))
  return { clock, measured, socket }
}

test('[PB7] the first round trip is measured at once, the others by the engine’s own pings', () => {
  const { clock, measured, socket } = open()
  clock.advance(35)
  socket.emit('packet', { type: 'pong' })
  clock.advance(4000)
  socket.sendPacket('ping')
  clock.advance(20)
  socket.emit('packet', { type: 'message' })
  clock.advance(20)
  socket.emit('packet', { type: 'pong' })
  expect(measured).toEqual([35, 40])
})

test('[PB7] pongs that nobody asked for measure nothing', () => {
  const { clock, measured, socket } = open()
  clock.advance(35)
  for (let pong = 0; pong < 5; pong++) socket.emit('packet', { type: 'pong' })
  expect(measured).toEqual([35])
})
