import type { Server, Socket } from 'socket.io'
import type { Clock } from '../../lib/clock.ts'
import { type Log, LogLine } from '../../lib/log.ts'
import type { Caller } from '../caller.ts'
import type { SessionMetrics } from '../metrics.ts'
import type { AddressReader } from './address.ts'
import { createDispatch, type DispatchDeps } from './dispatch.ts'
import type { Guard } from './guard.ts'
import type { Admitted, HandshakeResult } from './handshake.ts'
import type { Renewals } from './renewals.ts'
import { createCaller, forgetRequest } from './sockets.ts'
import { forwardedFor } from './upgrade.ts'

export interface GatewayDeps extends DispatchDeps {
  readonly io: Server
  readonly clock: Clock
  readonly log: Log
  readonly metrics: SessionMetrics
  readonly addressOf: AddressReader
  readonly guard: Guard
  readonly handshake: (auth: unknown, address: string) => HandshakeResult
  readonly renewals: Renewals
  /** A round trip of the caller was measured (ms). */
  measured(caller: Caller, rttMs: number): void
  /** The caller's socket is gone. */
  lost(caller: Caller): void
}

interface Known {
  readonly admitted: Admitted
  readonly address: string
}

/** Lets sockets in and hands their events on; what an event means is not known here. */
export const openGateway = (deps: GatewayDeps): void => {
  const { io, clock, log, metrics, addressOf, guard, handshake, renewals } = deps
  const admitted = new WeakMap<Socket, Known>()
  const dispatch = createDispatch(deps)

  io.use((socket, next) => {
    const address = addressOf(socket.request.socket.remoteAddress, forwardedFor(socket.request))
    const result = handshake(socket.handshake.auth, address)
    if ('refused' in result) {
      metrics.refused(result.refused.code)
      return next(Object.assign(new Error(result.message), { data: result.refused }))
    }
    admitted.set(socket, { admitted: result, address })
    next()
  })

  io.on('connection', (socket) => {
    const known = admitted.get(socket)
    admitted.delete(socket)
    if (known) open(socket, known)
  })

  const open = (socket: Socket, { admitted: { viewer, claims }, address }: Known) => {
    const caller = createCaller(socket, viewer, clock, deps.measured)
    const connection = caller.id
    guard.admit(socket.conn)
    forgetRequest(socket)
    log.info({ connection, address, authenticated: claims !== null }, LogLine.clientConnected)
    renewals.watch(caller, claims)
    // A middleware that never calls next: events of any name come here, and none reaches an emitter.
    socket.use((event) => dispatch.take(caller, event))
    socket.on('disconnect', (reason) => {
      log.info({ connection, reason }, LogLine.clientDisconnected)
      dispatch.forget(caller)
      renewals.forget(caller)
      deps.lost(caller)
      // Who only left the namespace would keep a connection that nobody watches.
      socket.conn.close()
    })
  }
}
