import { Manager, WebSocket as WebSocketTransport } from 'socket.io-client'
import { ACK_TIMEOUT_MS } from '../../services/protocol/limits.ts'
import type { ClientEvent } from '../../services/protocol/names.ts'
import type { Handshake, WireError } from '../../services/protocol/types.ts'
import { failure, isAnswer, readError } from './answer.ts'
import type { ClientClock } from './clock.ts'

export interface WireHandlers {
  onOpen(): void
  onEvent(event: string, payload: unknown): void
  /** The node refused the handshake; null when no node was reached in time. Called once, and nothing after it. */
  onRefused(error: WireError | null): void
  /** An open connection is gone. Called once, and nothing after it. */
  onLost(): void
}
export interface WireSocket {
  /** Never rejects; see `Reply` for `unanswered`. */
  send(event: ClientEvent, payload: unknown): Promise<unknown>
  /** Ends it, whatever it was doing; no handler is called any more. `onClosed` is called when the transport is gone. */
  close(onClosed: () => void): void
}
export interface WireOptions {
  readonly url: string
  readonly auth: Handshake
  readonly clock: ClientClock
  readonly ackTimeoutMs?: number
}

/** A node that takes the socket and then says nothing is given up after this. */
const TRY_TIMEOUT_MS = 10_000

/** socket.io-client takes a URL apart and encodes it anew; rule NE2 wants the very URL that was configured. */
const transportTo = (url: string) =>
  class extends WebSocketTransport {
    override createSocket(generated: string, protocols: string | string[] | undefined, options: Record<string, unknown>): unknown {
      const engineQuery = new URL(generated).search.slice(1)
      return super.createSocket(`${url}${url.includes('?') ? '&' : '?'}${engineQuery}`, protocols, options)
    }
  }

const connectTo = (url: string, auth: Handshake) =>
  new Manager(new URL(url).origin, { transports: [transportTo(url)], reconnection: false, autoConnect: false }).socket('/', {
    auth: { ...auth },
  })
type Socket = ReturnType<typeof connectTo>

const send = async (socket: Socket, event: string, payload: unknown, timeoutMs: number): Promise<unknown> => {
  if (!socket.connected) return failure('unreachable')
  // The next one makes a lost one good, and answers would be a large room's most frequent message.
  if (event === 'playback:report') {
    socket.emit(event, payload)
    return { ok: true }
  }
  try {
    const answer: unknown = await socket.timeout(timeoutMs).emitWithAck(event, payload)
    return isAnswer(answer) ? answer : failure('internal')
  } catch {
    return { ...failure('unreachable'), unanswered: true }
  }
}

/**
 * One try to connect, and the connection if it succeeds. Trying again is up to the caller, with a new socket: so nothing that was
 * emitted on this one can be replayed on the next (rule NE4).
 */
export const openSocket = ({ url, auth, clock, ackTimeoutMs = ACK_TIMEOUT_MS }: WireOptions, handlers: WireHandlers): WireSocket => {
  const socket = connectTo(url, auth)
  /** Hears no more, and drops what was emitted while the transport was gone unnoticed. */
  const end = (onClosed: () => void) => {
    giveUp()
    socket.offAny()
    socket.off()
    socket.sendBuffer.length = 0
    const { engine } = socket.io
    socket.disconnect()
    if (engine.readyState === 'closed') onClosed()
    else engine.once('close', onClosed)
  }
  const refused = (error: WireError | null) => {
    end(() => {})
    handlers.onRefused(error)
  }
  const giveUp = clock.after(TRY_TIMEOUT_MS, () => refused(null))
  socket.on('connect', () => {
    giveUp()
    handlers.onOpen()
  })
  socket.onAny((event: string, payload: unknown) => handlers.onEvent(event, payload))
  socket.on('connect_error', (error: Error & { data?: unknown }) => refused(readError(error.data)))
  socket.on('disconnect', () => {
    end(() => {})
    handlers.onLost()
  })
  socket.connect()
  return { send: (event, payload) => send(socket, event, payload, ackTimeoutMs), close: end }
}
