import { Server as Engine } from 'engine.io'
import { Server, type Socket } from 'socket.io'
import { type ServerOptions, WebSocketServer } from 'ws'
import type { RoomBroadcast } from '../../cluster/cluster.ts'
import type { Clock } from '../../lib/clock.ts'
import { CONNECT_TIMEOUT_MS, PING_INTERVAL_MS, PING_TIMEOUT_MS, TRANSPORT_BYTES } from '../../protocol/limits.ts'
import type { Caller } from '../caller.ts'
import type { Viewer } from '../room/command.ts'
import { acknowledgeStraight } from './acknowledge.ts'
import { createFanOut } from './fan-out.ts'
import { type BeatingSocket, createHeartbeat } from './heartbeat.ts'
import { createParser } from './parser.ts'
import { measureRoundTrips, type PingingSocket } from './round-trip.ts'
import { createStraightWay } from './straight-way.ts'

/** How long a closing handshake waits for a peer that may not read. */
const CLOSE_TIMEOUT_MS = 5000

/** `ws` answers each ping at once and without bound; here the guard does (rule WI19). */
class GuardedServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, autoPong: false, closeTimeout: CLOSE_TIMEOUT_MS } as ServerOptions)
  }
}

/** socket.io over an engine of our own, so that the upgrade is ours to judge: WebSockets only, no compression, no polling. */
export const createSockets = (clock: Clock) => {
  const engine = new Engine({
    transports: ['websocket'],
    allowUpgrades: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: TRANSPORT_BYTES,
    perMessageDeflate: false,
    wsEngine: GuardedServer,
  })
  const heartbeat = createHeartbeat(clock)
  engine.on('connection', (connection: BeatingSocket) => heartbeat.adopt(connection))
  const io = new Server({ serveClient: false, connectTimeout: CONNECT_TIMEOUT_MS, parser: createParser(clock) })
  io.bind(engine)
  const write = createStraightWay()
  io.on('connection', (socket) => acknowledgeStraight(socket, write))
  return { engine, io, tellGroup: createFanOut(io, write) }
}

export type Sockets = ReturnType<typeof createSockets>

/** A class: a node has one for each of its viewers, and a closure for each method would be a kilobyte. */
class SocketCaller implements Caller {
  readonly id: string
  readonly viewer: Viewer
  rttMs: number | null = null
  readonly #socket: Socket
  constructor(socket: Socket, viewer: Viewer) {
    this.id = socket.id
    this.viewer = viewer
    this.#socket = socket
  }
  isOpen(): boolean {
    return this.#socket.connected
  }
  tell({ event, payload }: RoomBroadcast): void {
    this.#socket.emit(event, payload)
  }
  enter(group: string): void {
    void this.#socket.join(group)
  }
  exit(group: string): void {
    void this.#socket.leave(group)
  }
  end(): void {
    this.#socket.disconnect(true)
  }
}

/** Who speaks through `socket`. Its round trips are measured from now on; each is told to `measured`. */
export const createCaller = (socket: Socket, viewer: Viewer, clock: Clock, measured: (caller: Caller, rttMs: number) => void): Caller => {
  const caller = new SocketCaller(socket, viewer)
  measureRoundTrips(socket.conn as unknown as PingingSocket, clock, (latest) => {
    caller.rttMs = latest
    measured(caller, latest)
  })
  return caller
}

/** The request that asked for the upgrade is of no more use, and would be kept for as long as the viewer stays. */
export const forgetRequest = (socket: Socket): void => {
  Object.assign(socket.conn, { request: null })
  Object.assign(socket, { handshake: null })
}
