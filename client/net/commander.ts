import type { ClientPayload } from '../../services/protocol/types.ts'
import { failure } from './answer.ts'
import type { Operations, Outcome } from './operations.ts'
import type { PartyConnection } from './party-connection.ts'
import type { RoomKeeper } from './room-keeper.ts'

export type PlaybackCommand = 'playback:play' | 'playback:pause' | 'playback:seek' | 'playback:rate' | 'playback:media'
export type CommandFields<E extends PlaybackCommand> = Omit<ClientPayload<E>, 'op' | 'version'>

export interface Commander {
  /** Sends a command on the newest timeline; `done` never rejects, and waits over a gap for what became of it (rule NE4). */
  command<E extends PlaybackCommand>(event: E, fields: CommandFields<E>): { readonly op: string; readonly done: Promise<Outcome> }
  /** Asks what became of the commands that a gap left without an answer. */
  askAll(): void
}

export const createCommander = (connection: PartyConnection, keeper: RoomKeeper, operations: Operations): Commander => {
  const ask = async (op: string): Promise<void> => {
    const reply = await connection.send('room:snapshot', { op })
    if (reply.ok) keeper.refresh(reply)
    // Cut off again: it is asked for after the next resume.
    else if (reply.unanswered && connection.report.status !== 'connected') return
    const remembered = reply.ok ? (reply.operation as Outcome | undefined) : undefined
    operations.settle(op, remembered ?? failure('unreachable'))
  }
  const run = async <E extends PlaybackCommand>(event: E, op: string, version: number, fields: CommandFields<E>): Promise<void> => {
    const reply = await connection.send(event, { ...fields, op, version } as unknown as ClientPayload<E>)
    if (!reply.ok && reply.state !== undefined) keeper.hear(reply.state)
    if (!reply.unanswered) operations.settle(op, reply as Outcome)
    else if (connection.report.status === 'connected') await ask(op)
  }
  return {
    command: (event, fields) => {
      const op = operations.issue()
      const { view } = keeper
      if (view === null) return { op, done: Promise.resolve(failure('not_in_room')) }
      // Not the reply itself: an echo or a later question may bring the outcome before it.
      const done = operations.outcome(op)
      void run(event, op, view.state.version, fields)
      return { op, done }
    },
    askAll: () => {
      for (const op of operations.unanswered()) void ask(op)
    },
  }
}
