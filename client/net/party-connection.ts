/** What the rest of the client needs of a connection. */
import type { ClientEvent, ServerEvent } from '../../services/protocol/names.ts'
import type { Answer, ClientAnswers, ClientPayload, ServerPayloads, WireError } from '../../services/protocol/types.ts'
import type { ProblemCode } from './problem-code.ts'

/** `unanswered`: it was sent, and what became of it is not known. */
export type Reply<E extends ClientEvent> = Answer<ClientAnswers[E]> & { readonly unanswered?: true }

/** Never rejects; offline it answers `unreachable` at once (rule NE4). */
export type Send = <E extends ClientEvent>(event: E, payload: ClientPayload<E>) => Promise<Reply<E>>

export interface ConnectionReport {
  readonly status: 'connecting' | 'connected' | 'offline'
  /** Ended for good: nothing is tried until `connect()` is called (rule NE5). */
  readonly stopped: boolean
  /** What is wrong, with a text in `client/i18n/problems.ts`. */
  readonly problem: ProblemCode | null
  readonly viewerName: string | null
}

export interface PartyConnection {
  /** 0 connecting, 1 open, 2 closing, 3 closed (rule NE3). */
  readonly readyState: 0 | 1 | 2 | 3
  readonly report: ConnectionReport
  /** Begins, or tries at once what was waiting or had ended. */
  connect(): void
  close(): void
  readonly send: Send
  on<E extends ServerEvent>(event: E, handler: (payload: ServerPayloads[E]) => void): () => void
  /** A report that says `connected` again may be of another node: what one node keeps of a connection is to be said anew. */
  onReport(handler: (report: ConnectionReport) => void): () => void
  /**
   * Sets what is asked on the way to another node, while the old one still serves and nothing is sent to it: to take over `send`
   * what this client holds. Answers what keeps it from that just now, or null.
   */
  onMoving(prove: (send: Send) => Promise<WireError | null>): void
}
