import type { Clock } from '../../lib/clock.ts'

/** What of engine.io's socket this needs; its pings can be heard, and one more be sent. */
export interface PingingSocket {
  on(event: 'packetCreate' | 'packet', listener: (packet: { readonly type: string }) => void): unknown
  sendPacket(type: 'ping'): void
}

/**
 * Measures a connection's round trips by the engine's own pings (rule PB7), the first at once, so that a room's lead is known early.
 * An answer that nobody asked for measures nothing.
 * @param measured hears each round trip (ms)
 */
export const measureRoundTrips = (socket: PingingSocket, clock: Pick<Clock, 'now'>, measured: (rttMs: number) => void): void => {
  let sentAt: number | null = null
  socket.on('packetCreate', ({ type }) => {
    if (type === 'ping') sentAt = clock.now()
  })
  socket.on('packet', ({ type }) => {
    if (type !== 'pong' || sentAt === null) return
    const rttMs = clock.now() - sentAt
    sentAt = null
    measured(rttMs)
  })
  socket.sendPacket('ping')
}
