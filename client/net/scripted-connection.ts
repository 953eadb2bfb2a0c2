/** Test support: a connection whose node is a function, for what stands above the socket. */
import type { ClientEvent } from '../../services/protocol/names.ts'
import type { ServerPayloads } from '../../services/protocol/types.ts'
import { failure } from './answer.ts'
import { createEmitter } from './emitter.ts'
import type { ConnectionReport, PartyConnection, Reply } from './party-connection.ts'

export type Script = (event: ClientEvent, payload: unknown) => unknown

export interface ScriptedConnection extends PartyConnection {
  /** What was sent, in order. */
  readonly sent: readonly { readonly event: ClientEvent; readonly payload: unknown }[]
  /** Goes up, down, or ends. */
  go(change: Partial<ConnectionReport>): void
  /** The node says something. */
  say<E extends keyof ServerPayloads>(event: E, payload: ServerPayloads[E]): void
}

/** `script` answers, with a value or a promise, while the connection is up; it begins offline. */
export const createScriptedConnection = (script: Script): ScriptedConnection => {
  const events = createEmitter<ServerPayloads>()
  const reports = createEmitter<{ report: ConnectionReport }>()
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
    send: async <E extends ClientEvent>(event: E, payload: unknown) => {
      if (report.status !== 'connected') return failure('unreachable')
      sent.push({ event, payload })
      return (await script(event, payload)) as Reply<E>
    },
    on: events.on,
    onReport: (handler) => reports.on('report', handler),
  }
}
