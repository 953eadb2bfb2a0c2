/** Test support: a connection whose node is a function, for what stands above the socket. */
import type { ClientEvent } from '../../services/protocol/names.ts'
import type { ServerPayloads, WireError } from '../../services/protocol/types.ts'
import { failure } from './answer.ts'
import { createEmitter } from './emitter.ts'
import { createFlow } from './flow.ts'
import type { ConnectionReport, PartyConnection, Send } from './party-connection.ts'

export type Script = (event: ClientEvent, payload: unknown) => unknown

export interface ScriptedConnection extends PartyConnection {
  /** What was sent, in order. */
  readonly sent: readonly { readonly event: ClientEvent; readonly payload: unknown }[]
  /** Goes up, down, or ends. */
  go(change: Partial<ConnectionReport>): void
  /** The node says something. */
  say<E extends keyof ServerPayloads>(event: E, payload: ServerPayloads[E]): void
  /** Asks for a move to a node that answers by `next`; resolves with what kept it from that, or null. */
  move(next: Script): Promise<WireError | null>
}

/** `first` answers, with a value or a promise, while the connection is up; it begins offline. */
export const createScriptedConnection = (first: Script): ScriptedConnection => {
  const events = createEmitter<ServerPayloads>()
  const reports = createEmitter<{ report: ConnectionReport }>()
  const flow = createFlow()
  let script = first
  let prove: Parameters<PartyConnection['onMoving']>[0] = async () => null
  const sent: { event: ClientEvent; payload: unknown }[] = []
  let report: ConnectionReport = { status: 'offline', stopped: false, problem: null, viewerName: 'Alice' }
  const go = (change: Partial<ConnectionReport>) => {
    report = { ...report, ...change }
    reports.emit('report', report)
  }
  return {
    get readyState() {
      return report.status === 'connected' ? 1 : 3
    },
    get report() {
      return report
    },
    sent,
    go,
    say: (event, payload) => events.emit(event, payload),
    connect: () => go({ status: 'connected', stopped: false }),
    close: () => go({ status: 'offline' }),
    send: ((event, payload) =>
      flow.pass(async () => {
        if (report.status !== 'connected') return failure('unreachable')
        sent.push({ event, payload })
        return script(event, payload)
      })) as Send,
    move: (next) =>
      new Promise((resolve) => {
        flow.hold(async () => {
          const error = await prove((async (event, payload) => {
            sent.push({ event, payload })
            return next(event, payload)
          }) as Send)
          if (error === null) {
            script = next
            go({})
          }
          flow.release()
          resolve(error)
        })
      }),
    onMoving: (handler) => {
      prove = handler
    },
    on: events.on,
    onReport: (handler) => reports.on('report', handler),
  }
}
