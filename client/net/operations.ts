import { OPERATIONS_REMEMBERED } from '../../services/protocol/limits.ts'
import type { Answer } from '../../services/protocol/types.ts'
import { failure } from './answer.ts'
import { randomId } from './random-id.ts'

/** What became of a playback command. */
export type Outcome = Answer<{ readonly version: number }>

export interface Operations {
  /** A new operation id, remembered as this viewer's own. */
  issue(): string
  /** Whether an operation is this viewer's own: its echo is known by this, never by a timer (rule FO9). */
  isOwn(op: string): boolean
  /** Resolves once it is known what became of a command that got no answer. */
  outcome(op: string): Promise<Outcome>
  /** The commands that wait for their outcome. */
  unanswered(): readonly string[]
  settle(op: string, outcome: Outcome): void
  /** Nothing can be learnt any more: what is still open has failed. */
  abandon(): void
}

/** The playback commands of one seat, by operation id (rules NE4, PB14). */
export const createOperations = (): Operations => {
  const own = new Set<string>()
  const open = new Map<string, (outcome: Outcome) => void>()
  const settle = (op: string, outcome: Outcome) => {
    open.get(op)?.(outcome)
    open.delete(op)
  }
  return {
    issue: () => {
      const op = randomId()
      own.add(op)
      // A node remembers no more than these either.
      for (const oldest of own) {
        if (own.size <= OPERATIONS_REMEMBERED) break
        own.delete(oldest)
      }
      return op
    },
    isOwn: (op) => own.has(op),
    outcome: (op) => new Promise((resolve) => open.set(op, resolve)),
    unanswered: () => [...open.keys()],
    settle,
    abandon: () => {
      for (const op of [...open.keys()]) settle(op, failure('unreachable'))
    },
  }
}
