import { clearTimeout, setTimeout } from 'k6/timers'
import { ACK_TIMEOUT_MS } from '../../services/protocol/limits.ts'
import { ErrorCode } from '../../services/protocol/names.ts'
import type { Answer, WireError } from '../../services/protocol/types.ts'
import { metrics } from './metrics.ts'
import type { Tags } from './tags.ts'

/** An answer, and when it came (the machine's ms): before k6 had the time to look at it. */
export interface Answered<T = object> {
  readonly answer: Answer<T>
  readonly at: number
}
/** What one connection still waits for, by the ids of its messages. */
export interface Answers {
  /** Resolves with the answer, or after a while with `unreachable`. */
  expect(id: number, event: string): Promise<Answered>
  take(id: number, answer: Answer, at: number): void
  /** The connection is gone: nothing more will come. */
  abandon(): void
}

export const unreachable: WireError = { code: 'unreachable', ...ErrorCode.unreachable }
export const noAnswer = (): Answered<never> => ({ answer: { ok: false, error: unreachable }, at: Date.now() })

/** @param tags of the viewer whose connection it is, as it is now */
export const createAnswers = (tags: () => Tags): Answers => {
  const waiting = new Map<number, (answered: Answered) => void>()
  const take: Answers['take'] = (id, answer, at) => waiting.get(id)?.({ answer, at })
  return {
    expect: (id, event) =>
      new Promise((resolve) => {
        const giveUp = setTimeout(() => {
          metrics.unanswered.add(1, { event, ...tags() })
          waiting.get(id)?.(noAnswer())
        }, ACK_TIMEOUT_MS)
        waiting.set(id, (answered) => {
          waiting.delete(id)
          // A timer that nobody needs would keep the visit from ending.
          clearTimeout(giveUp)
          resolve(answered)
        })
      }),
    take,
    abandon: () => {
      for (const settle of [...waiting.values()]) settle(noAnswer())
    },
  }
}
