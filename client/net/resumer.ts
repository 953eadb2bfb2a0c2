import type { ErrorCode } from '../../services/protocol/names.ts'
import type { WireError } from '../../services/protocol/types.ts'
import type { ClientClock } from './clock.ts'
import type { PartyConnection, Reply, Send } from './party-connection.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'
import type { Seat, SeatStore } from './seat-store.ts'

export interface ResumerDeps {
  readonly connection: PartyConnection
  readonly seats: SeatStore
  readonly clock: ClientClock
  readonly random: () => number
  readonly onSeat: (reply: Extract<Reply<'room:join'>, { ok: true }>, seat: Seat) => void
  /** The seat is gone for good. */
  readonly onRefused: (code: ErrorCode) => void
}
export interface Resumer {
  /** Takes the kept seat again, now. */
  resume(): void
  /** Takes it over `send`, once; answers what keeps it from being taken just now, or null. */
  prove(send: Send): Promise<WireError | null>
  stop(): void
}

/** Refusals that say nothing about the seat: the node, or the way to the room's owner, was not able to answer. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unreachable', 'moving', 'internal', 'rate_limited'])

/** The delays end at 1–2 s: a room whose node died is known to be closed some 7 s later, and who waits for it is to hear that in 10 (rule CL11). */
const LONGEST_STEP = 3

const claim = ({ roomId, resume, key }: Seat) => (key === null ? { roomId, resume } : { roomId, resume, key })

/** Takes the kept seat again after each reconnect, until the node takes it or refuses it (rule NE7). */
export const createResumer = ({ connection, seats, clock, random, onSeat, onRefused }: ResumerDeps): Resumer => {
  let current = 0
  let cancel = () => {}

  /** What keeps the seat from being taken just now; null once that is decided either way. */
  const settle = (reply: Reply<'room:join'>, seat: Seat): WireError | null => {
    if (reply.ok) onSeat(reply, seat)
    else if (PASSING.has(reply.error.code)) return reply.error
    else onRefused(reply.error.code)
    return null
  }
  const prove = async (send: Send): Promise<WireError | null> => {
    const seat = seats.load()
    const mine = ++current
    cancel()
    if (seat === null) return null
    const reply = await send('room:join', claim(seat))
    if (mine !== current) return null
    if (seats.load()?.resume === seat.resume) return settle(reply, seat)
    // Out of the room meanwhile: what the node has just given is taken back.
    if (reply.ok) void send('room:leave', {})
    return null
  }
  const attempt = async (failures: number): Promise<void> => {
    if (connection.report.status !== 'connected') return cancel()
    const error = await prove(connection.send)
    if (error === null) return
    const delayMs = reconnectDelayMs(Math.min(failures + 1, LONGEST_STEP), error.retryAfterMs ?? 0, random())
    cancel = clock.after(delayMs, () => void attempt(failures + 1))
  }
  let connected = false
  const stopListening = connection.onReport(({ status }) => {
    const was = connected
    connected = status === 'connected'
    if (connected && !was) void attempt(0)
    if (!connected) cancel()
  })
  return {
    resume: () => void attempt(0),
    prove,
    stop: () => {
      current += 1
      cancel()
      stopListening()
    },
  }
}
