/** A viewer's own commands: which are unanswered, and whether each is always answered the same (rule PB14). */
import type { Answer } from '../../services/protocol/types.ts'
import type { SteeringRequest } from './messages.ts'

export interface Ledger {
  open(op: string, request: SteeringRequest): void
  settle(op: string, answer: Answer): void
  unanswered(): readonly [op: string, request: SteeringRequest][]
  /** In a new seat nothing is known of what the old one did. */
  forget(): void
  /** The newest version that an answer promised. */
  promised(): number
}

const outcomeOf = (answer: Answer): string =>
  answer.ok ? `version ${'version' in answer ? answer.version : 'unknown'}` : answer.error.code

export const createLedger = (onFault: (fault: string) => void): Ledger => {
  const requests = new Map<string, SteeringRequest>()
  const outcomes = new Map<string, string>()
  let promised = 0
  return {
    open: (op, request) => requests.set(op, request),
    settle: (op, answer) => {
      // A refusal for want of a seat says nothing of the command: it was never looked at.
      if (!answer.ok && answer.error.code === 'not_in_room') return
      const outcome = outcomeOf(answer)
      const earlier = outcomes.get(op) ?? outcome
      if (earlier !== outcome) onFault(`${op} was answered ${earlier}, then ${outcome}`)
      outcomes.set(op, outcome)
      requests.delete(op)
      if (answer.ok && 'version' in answer) promised = Math.max(promised, Number(answer.version))
    },
    unanswered: () => [...requests],
    forget: () => requests.clear(),
    promised: () => promised,
  }
}
