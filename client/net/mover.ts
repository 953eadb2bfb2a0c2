import type { WireError } from '../../services/protocol/types.ts'
import type { ClientClock } from './clock.ts'
import type { Call, Dialer } from './dialer.ts'
import type { Flow } from './flow.ts'
import type { Send } from './party-connection.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'
import { type End, verdict } from './verdict.ts'
import type { WireSocket } from './wire-socket.ts'

/** An open socket to a node, and what ends it. */
export interface Line {
  readonly socket: WireSocket
  readonly viewerName: string
  readonly hangUp: ReturnType<Dialer['dial']>
}
export interface MoverDeps extends Pick<Call, 'onEvent' | 'onEnd'> {
  readonly clock: ClientClock
  /** 0 ≤ random() < 1. */
  readonly random: () => number
  readonly dialer: Dialer
  readonly flow: Flow
  /** Takes over the new socket what is held over the old one; what keeps it from that just now, or null. */
  readonly prove: (send: Send) => Promise<WireError | null>
  /** Puts the new line in the place of the old one; `onEvent` and `onEnd` are then told of it. */
  readonly adopt: (line: Line) => void
}
export interface Mover {
  /** The node goes away: another one is called after `afterMs`, while this one still serves. */
  move(afterMs: number): void
  /** The old line is gone: nothing is left to be moved. */
  cancel(): void
}

/**
 * Make before break (rules HO20 to HO26): a second line is opened and all is taken there before the first one is given up. A node
 * that cannot take it yet is asked again with growing delays, for as long as the old line holds.
 */
export const createMover = ({ clock, random, dialer, flow, prove, adopt, onEvent, onEnd }: MoverDeps): Mover => {
  let failures = 0
  let current = 0
  let cancelTimer = () => {}
  let drop: (() => void) | null = null

  const halt = () => {
    current += 1
    drop = null
    cancelTimer()
    flow.release()
  }
  const cancel = () => {
    drop?.()
    halt()
  }
  const later = (atLeastMs: number, task: () => void) => {
    failures += 1
    cancelTimer = clock.after(reconnectDelayMs(failures, atLeastMs, random()), task)
  }
  const dial = () => {
    const mine = ++current
    const early: (readonly [event: string, payload: unknown])[] = []
    let adopted = false
    const take = (line: Line) => {
      adopted = true
      drop = null
      adopt(line)
      for (const [event, payload] of early) onEvent(event, payload)
    }
    const refused = (line: Line, { code, retryAfterMs = 0 }: WireError) => {
      const elsewhere = code === 'moving'
      if (elsewhere) cancel()
      later(retryAfterMs, elsewhere ? dial : () => claim(line))
    }
    const claim = (line: Line) =>
      flow.hold(async () => {
        const error = await prove(line.socket.send as Send)
        if (mine !== current) return
        if (error === null) take(line)
        else refused(line, error)
        flow.release()
      })
    const ended = (end: End) => {
      halt()
      const next = verdict(end, true)
      if (next.kind === 'retry') later(next.atLeastMs, dial)
    }
    const hangUp = dialer.dial({
      onOpen: (socket, viewerName) => claim({ socket, viewerName, hangUp }),
      onEvent: (event, payload) => (adopted ? onEvent(event, payload) : early.push([event, payload])),
      onEnd: (end) => (adopted ? onEnd(end) : ended(end)),
    })
    drop = () => hangUp(() => {})
  }
  return {
    move: (afterMs) => {
      // One is on its way already, and may hold the seat.
      if (drop !== null) return
      halt()
      failures = 0
      cancelTimer = clock.after(afterMs, dial)
    },
    cancel,
  }
}
