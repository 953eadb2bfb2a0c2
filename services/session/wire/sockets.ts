import { Server as Engine } from 'engine.io'
import { Server, type Socket } from 'socket.io'
import type { Clock } from '../../lib/clock.ts'
import { CONNECT_TIMEOUT_MS, PING_INTERVAL_MS, PING_TIMEOUT_MS, TRANSPORT_BYTES } from '../../protocol/limits.ts'
import type { Caller, TellGroup } from '../caller.ts'
import type { Viewer } from '../room/command.ts'
import { createParser } from './parser.ts'
import { measureRoundTrips, type PingingSocket } from './round-trip.ts'

/** socket.io over an engine of our own, so that the upgrade is ours to judge: WebSockets only, no compression, no polling. */
export const createSockets = (clock: Clock) => {
  const engine = new Engine({
    transports: ['websocket'],
    allowUpgrades: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: TRANSPORT_BYTES,
    perMessageDeflate: false,
  })
  const io = new Server({ serveClient: false, connectTimeout: CONNECT_TIMEOUT_MS, parser: createParser(clock) })
  io.bind(engine)
  const tellGroup: TellGroup = (group, { event, payload }) => io.local.to(group).emit(event, payload)
  return { engine, io, tellGroup }
}

export type Sockets = ReturnType<typeof createSockets>

/** Who speaks through `socket`. Its round trips are measured from now on; each is told to `measured`. */
export const createCaller = (socket: Socket, viewer: Viewer, clock: Clock, measured: (caller: Caller, rttMs: number) => void): Caller => {
  let rttMs: number | null = null
  const caller: Caller = {
    id: socket.id,
    viewer,
    get rttMs() {
      return rttMs
    },
    isOpen: () => socket.connected,
    tell: ({ event, payload }) => socket.emit(event, payload),
    enter: (group) => void socket.join(group),
    exit: (group) => void socket.leave(group),
    end: () => void socket.disconnect(true),
  }
  measureRoundTrips(socket.conn as unknown as PingingSocket, clock, (latest) => {
    rttMs = latest
    measured(caller, latest)
  })
  return caller
}
