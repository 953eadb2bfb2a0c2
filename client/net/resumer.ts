import type { ErrorCode } from '../../services/protocol/names.ts'
import type { WireError } from '../../services/protocol/types.ts'
import type { ClientClock } from './clock.ts'
import type { PartyConnection, Reply } from './party-connection.ts'
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
  stop(): void
}

/** Refusals that say nothing about the seat: the node, or the way to the room's owner, was not able to answer. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unreachable', 'moving', 'internal', 'rate_limited'])

const claim = ({ roomId, resume, key }: Seat) => (key === null ? { roomId, resume } : { roomId, resume, key })

/** Takes the kept seat again after each reconnect, until the node takes it or refuses it (rule NE7). */
export const createResumer = ({ connection, seats, clock, random, onSeat, onRefused }: ResumerDeps): Resumer => {
  let current = 0
  let cancel = () => {}

  const attempt = async (failures: number): Promise<void> => {
    const seat = seats.load()
    const mine = ++current
    cancel()
    if (seat === null || connection.report.status !== 'connected') return
    const reply = await connection.send('room:join', claim(seat))
    if (mine !== current || seats.load()?.resume !== seat.resume) return
    if (reply.ok) onSeat(reply, seat)
    else refused(reply.error, failures + 1)
  }
  const refused = ({ code, retryAfterMs = 0 }: WireError, failures: number) => {
    if (!PASSING.has(code)) onRefused(code)
    else cancel = clock.after(reconnectDelayMs(failures, retryAfterMs, random()), () => void attempt(failures))
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
    stop: () => {
      current += 1
      cancel()
      stopListening()
    },
  }
}
