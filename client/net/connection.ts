import type { ServerEvent } from '../../services/protocol/names.ts'
import type { ServerPayloads } from '../../services/protocol/types.ts'
import { failure } from './answer.ts'
import { createDialer, type DialerDeps } from './dialer.ts'
import { createEmitter } from './emitter.ts'
import { createFlow } from './flow.ts'
import { createMover } from './mover.ts'
import type { ConnectionReport, PartyConnection, Send } from './party-connection.ts'
import { ConnectProblem, type ProblemCode } from './problem-code.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'
import { watchExpiry } from './renewal.ts'
import { type End, verdict } from './verdict.ts'
import type { WireSocket } from './wire-socket.ts'

export interface ConnectionDeps extends DialerDeps {
  /** 0 ≤ random() < 1. */
  readonly random: () => number
}

type Phase = 'idle' | 'trying' | 'open' | 'waiting' | 'closing'
const READY_STATE = { idle: 3, trying: 0, open: 1, waiting: 3, closing: 2 } as const
const STATUS = { idle: 'offline', trying: 'connecting', open: 'connected', waiting: 'offline', closing: 'offline' } as const

/** A connection that held this long was a good one: the next failure starts the delays anew. */
const STABLE_AFTER_MS = 10_000
/** One failure may be a blink; from the second on the viewer is told what to check. */
const TOLD_AFTER_FAILURES = 2

/**
 * A connection that keeps itself up: a token before each try, growing delays between tries, an end where trying cannot help
 * (rules NE3 to NE6), and a move to another node without a gap. Each try has a socket of its own, so nothing survives from one to the next.
 */
export const createConnection = (deps: ConnectionDeps): PartyConnection => {
  const { clock } = deps
  const dialer = createDialer(deps)
  const events = createEmitter<ServerPayloads>()
  const reports = createEmitter<{ report: ConnectionReport }>()
  let phase: Phase = 'idle'
  let report: ConnectionReport = { status: 'offline', stopped: false, problem: null, viewerName: null }
  let socket: WireSocket | null = null
  let failures = 0
  let freshTokenTried = false
  let openedAt = 0
  let hangUp = (onClosed: () => void) => onClosed()
  let cancelRetry = () => {}
  const flow = createFlow()
  let prove: Parameters<PartyConnection['onMoving']>[0] = async () => null

  const enter = (next: Phase, change: Partial<ConnectionReport>) => {
    phase = next
    report = { ...report, status: STATUS[next], ...change }
    reports.emit('report', report)
  }
  const wait = (problem: ProblemCode | null, atLeastMs: number) => {
    failures += 1
    const early = problem === ConnectProblem.serverUnreachable && failures < TOLD_AFTER_FAILURES
    cancelRetry = clock.after(reconnectDelayMs(failures, atLeastMs, deps.random()), begin)
    enter('waiting', early ? {} : { problem })
  }
  const onEnd = (end: End) => {
    socket = null
    mover.cancel()
    if (end.kind === 'lost' && clock.now() - openedAt >= STABLE_AFTER_MS) failures = 0
    const next = verdict(end, freshTokenTried)
    if (next.kind === 'stop') return enter('idle', { stopped: true, problem: next.problem })
    if (next.kind === 'retry') return wait(next.problem, next.atLeastMs)
    freshTokenTried = true
    begin()
  }
  const onOpen = (opened: WireSocket, viewerName: string) => {
    socket = opened
    freshTokenTried = false
    openedAt = clock.now()
    enter('open', { problem: null, viewerName })
  }
  const onEvent = (event: string, payload: unknown) => events.emit(event as ServerEvent, payload as never)
  const begin = () => {
    cancelRetry()
    enter('trying', { stopped: false })
    hangUp = dialer.dial({ onOpen, onEnd, onEvent })
  }
  const mover = createMover({
    clock,
    random: deps.random,
    dialer,
    flow,
    prove: (send) => prove(send),
    adopt: (line) => {
      const leave = hangUp
      hangUp = line.hangUp
      onOpen(line.socket, line.viewerName)
      leave(() => {})
    },
    onEvent,
    onEnd,
  })
  events.on('node:moving', ({ afterMs }) => mover.move(afterMs))
  const deliver = async (event: Parameters<Send>[0], payload: unknown) =>
    socket === null ? failure('unreachable') : socket.send(event, payload)

  const connection: PartyConnection = {
    get readyState() {
      return READY_STATE[phase]
    },
    get report() {
      return report
    },
    connect: () => {
      if (phase === 'trying' || phase === 'open') return
      if (phase === 'idle') failures = 0
      freshTokenTried = false
      begin()
    },
    close: () => {
      cancelRetry()
      socket = null
      mover.cancel()
      const ending = hangUp
      hangUp = (onClosed) => onClosed()
      enter('closing', { stopped: false, problem: null })
      ending(() => phase === 'closing' && enter('idle', {}))
    },
    // A probe that is held would measure the holding.
    send: ((event, payload) => (event === 'clock:probe' ? deliver(event, payload) : flow.pass(() => deliver(event, payload)))) as Send,
    on: events.on,
    onReport: (handler) => reports.on('report', handler),
    onMoving: (handler) => {
      prove = handler
    },
  }
  const tell = (problem: ProblemCode | null) => phase === 'open' && enter('open', { problem })
  watchExpiry({ connection, clock, random: deps.random, grant: deps.grant, tell })
  return connection
}
