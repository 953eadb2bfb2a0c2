import type { Clock } from '../../lib/clock.ts'
import { PING_INTERVAL_MS } from '../../protocol/limits.ts'

/** What of engine.io's socket this needs; the timers and what they do have no public name. */
export interface BeatingSocket {
  readonly readyState: string
  pingIntervalTimer: NodeJS.Timeout | null
  /** Set while an answer is waited for. */
  readonly pingTimeoutTimer: NodeJS.Timeout | null
  hasRefreshedPingTimeout: boolean
  sendPacket(type: 'ping'): void
  /** Ends the connection unless it answers in time. */
  resetPingTimeout(): void
}

/** Pings connections at the engine's interval, many at a time. */
export interface Heartbeat {
  adopt(socket: BeatingSocket): void
}

const BEAT_MS = 100
const BEATS = PING_INTERVAL_MS / BEAT_MS

const ping = (socket: BeatingSocket): void => {
  socket.hasRefreshedPingTimeout = false
  socket.sendPacket('ping')
  socket.resetPingTimeout()
}

/**
 * The engine has a timer for each connection. A node whose viewers are at rest does little but wake up for them, once to ask and once
 * for each answer; beats that ask many together let it sleep in between (rule WI30).
 */
export const createHeartbeat = (clock: Pick<Clock, 'after'>): Heartbeat => {
  const ring = Array.from({ length: BEATS }, () => new Set<BeatingSocket>())
  let next = 0
  let size = 0
  const at = (beat: number) => ring[(beat + BEATS) % BEATS] as Set<BeatingSocket>

  const beat = () => {
    const due = at(next)
    next = (next + 1) % BEATS
    for (const socket of due) {
      if (socket.readyState !== 'open') {
        due.delete(socket)
        size -= 1
      } else if (socket.pingTimeoutTimer === null) ping(socket)
      else {
        // Asking again would forgive that it has not answered yet.
        due.delete(socket)
        at(next).add(socket)
      }
    }
    if (size > 0) clock.after(BEAT_MS, beat)
  }
  return {
    adopt: (socket) => {
      if (socket.pingIntervalTimer !== null) clearTimeout(socket.pingIntervalTimer)
      socket.pingIntervalTimer = null
      // The beat just past comes again in an interval.
      at(next - 1).add(socket)
      size += 1
      if (size === 1) clock.after(BEAT_MS, beat)
    },
  }
}
