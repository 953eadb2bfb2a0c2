import type { Clock } from '../../lib/clock.ts'
import { type Log, LogLine } from '../../lib/log.ts'
import { DROP_LOG_INTERVAL_MS } from '../../protocol/limits.ts'
import type { ErrorCode } from '../../protocol/names.ts'
import type { Answer } from '../../protocol/types.ts'
import type { Caller } from '../caller.ts'
import type { SessionMetrics } from '../metrics.ts'
import type { Dropped } from './parser.ts'
import { refusal } from './reply.ts'
import { createTally, type Tally } from './tally.ts'

export interface DropsDeps {
  readonly clock: Clock
  readonly metrics: Pick<SessionMetrics, 'dropped'>
  readonly log: Log
}

/** Messages that were dropped unread: answered, counted, and logged once a second for each connection (rules WI9, WI10). */
export interface Drops {
  /** What its sender is answered. */
  take(caller: Caller, dropped: Dropped): Answer
  forget(caller: Caller): void
}

const LINES: Partial<Record<ErrorCode, string>> = { rate_limited: LogLine.rateLimited, message_too_large: LogLine.messageTooLarge }

export const createDrops = ({ clock, metrics, log }: DropsDeps): Drops => {
  /** Of those only whose messages were dropped. */
  const tallies = new Map<Caller, Map<ErrorCode, Tally>>()

  const count = (caller: Caller, code: ErrorCode, line: string) => {
    const own = tallies.get(caller) ?? new Map<ErrorCode, Tally>()
    tallies.set(caller, own)
    const report = (messages: number) => log.warn({ connection: caller.id, count: messages }, line)
    const tally = own.get(code) ?? createTally(clock, DROP_LOG_INTERVAL_MS, report)
    own.set(code, tally)
    tally.count()
  }
  return {
    take: (caller, { code, retryAfterMs }) => {
      metrics.dropped(code)
      const line = LINES[code]
      if (line) count(caller, code, line)
      return refusal(code, retryAfterMs === undefined ? {} : { retryAfterMs })
    },
    forget: (caller) => {
      for (const tally of tallies.get(caller)?.values() ?? []) tally.close()
      tallies.delete(caller)
    },
  }
}
