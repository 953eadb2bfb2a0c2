import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { CONNECT_TIMEOUT_MS } from '../../protocol/limits.ts'
import type { SessionMetrics } from '../metrics.ts'
import type { AddressReader } from './address.ts'
import { cutFlood, type FloodableSocket, type FloodableWebSocket } from './flood.ts'
import { type BufferingSocket, type BufferingWebSocket, cutSlowReader } from './slow-reader.ts'
import type { Sockets } from './sockets.ts'
import { forwardedFor } from './upgrade.ts'

export interface GuardDeps {
  readonly engine: Sockets['engine']
  readonly addressOf: AddressReader
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<SessionMetrics, 'slowReader' | 'flooding'>
}

/** Watches over connections from their first moment, whether or not they ever say who they are. */
export interface Guard {
  /** Whoever is behind the engine's connection passed the handshake. */
  admit(connection: object): void
}

type GuardedWebSocket = BufferingWebSocket & FloodableWebSocket & { once(event: 'close', listener: () => void): unknown }

interface GuardedSocket extends BufferingSocket, FloodableSocket {
  on: BufferingSocket['on'] & FloodableSocket['on']
  readonly request: IncomingMessage
  readonly transport: { readonly socket: GuardedWebSocket }
}

/** Cuts slow readers, floods, and who does not come through the handshake in time (rules WI19, WI26). */
export const guardConnections = ({ engine, addressOf, clock, log, metrics }: GuardDeps): Guard => {
  const deadlines = new WeakMap<object, () => void>()
  engine.on('connection', (connection: GuardedSocket) => {
    const { request, transport } = connection
    const address = addressOf(request.socket.remoteAddress, forwardedFor(request))
    cutSlowReader(connection, () => {
      metrics.slowReader()
      log.warn({ address }, 'Slow reader cut')
    })
    cutFlood(connection, clock, () => {
      metrics.flooding()
      log.warn({ address }, 'Flooding connection cut')
    })
    // socket.io's own timeout closes politely, and waits for a reader who may not read.
    const cancel = clock.after(CONNECT_TIMEOUT_MS, () => transport.socket.terminate())
    deadlines.set(connection, cancel)
    transport.socket.once('close', cancel)
  })
  return { admit: (connection) => deadlines.get(connection)?.() }
}
