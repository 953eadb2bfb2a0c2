import type { Cluster } from '../../cluster/cluster.ts'
import type { Clock } from '../../lib/clock.ts'
import { type Log, LogLine } from '../../lib/log.ts'
import { DROP_LOG_INTERVAL_MS } from '../../protocol/limits.ts'
import type { ClientEvent, ErrorCode } from '../../protocol/names.ts'
import { clientSchemas } from '../../protocol/schema.ts'
import type { Answer } from '../../protocol/types.ts'
import type { Caller } from '../caller.ts'
import type { SessionMetrics } from '../metrics.ts'
import type { Outcome } from '../outcome.ts'
import type { Handlers } from './handlers.ts'
import { DROPPED, type Dropped } from './parser.ts'
import { invalidPayload, refusal } from './reply.ts'
import { createTally, type Tally } from './tally.ts'

export interface DispatchDeps {
  readonly cluster: Pick<Cluster, 'now'>
  readonly clock: Clock
  readonly handlers: Handlers
  readonly metrics: Pick<SessionMetrics, 'command' | 'dropped'>
  readonly log: Log
}

/** One connection's door for events. */
export interface Dispatch {
  /** @param event name, payloads, and last the acknowledgement if one was asked for; as socket.io hands it over; nothing of one who is gone is taken */
  take(event: readonly unknown[]): void
  close(): void
}

type Ack = (answer: Answer) => void
type AnyHandler = (caller: Caller, payload: unknown, receivedAt: number) => Outcome | Promise<Outcome>

const isAck = (value: unknown): value is Ack => typeof value === 'function'
const isClientEvent = (name: unknown): name is ClientEvent => typeof name === 'string' && Object.hasOwn(clientSchemas, name)
const DROP_LINES: Partial<Record<ErrorCode, string>> = { rate_limited: LogLine.rateLimited, message_too_large: LogLine.messageTooLarge }

/** Table event → schema → handler; every event that asks for an answer gets one (rules WI9, WI10, WI12–WI14). */
export const createDispatch = ({ cluster, clock, handlers, metrics, log }: DispatchDeps, caller: Caller): Dispatch => {
  const tallies = new Map<ErrorCode, Tally>()

  const dropped = ({ code, retryAfterMs }: Dropped): Answer => {
    metrics.dropped(code)
    const line = DROP_LINES[code]
    if (line) {
      const report = (count: number) => log.warn({ connection: caller.id, count }, line)
      const tally = tallies.get(code) ?? createTally(clock, DROP_LOG_INTERVAL_MS, report)
      tallies.set(code, tally)
      tally.count()
    }
    return refusal(code, retryAfterMs === undefined ? {} : { retryAfterMs })
  }

  const run = async (name: ClientEvent, payloads: readonly unknown[], receivedAt: number): Promise<Outcome> => {
    const parsed = clientSchemas[name].safeParse(payloads[0])
    if (!parsed.success) return { answer: { ok: false, error: invalidPayload(parsed.error) } }
    if (payloads.length > 1) return { answer: refusal('invalid_payload', { field: '1' }) }
    // The table pairs each event with the handler of its payload; the name is what is not known before.
    const handler = handlers[name] as AnyHandler
    try {
      return await handler(caller, parsed.data, receivedAt)
    } catch (error) {
      log.error({ error, event: name }, 'Event failed')
      return { answer: refusal('internal') }
    }
  }

  const answer = async (name: ClientEvent, payloads: readonly unknown[], ack: Ack) => {
    const startedAt = clock.now()
    const outcome = await run(name, payloads, cluster.now())
    ack(outcome.answer)
    outcome.after?.()
    metrics.command(name, outcome.answer.ok ? 'ok' : outcome.answer.error.code, (clock.now() - startedAt) / 1000)
  }

  return {
    take: (event) => {
      // socket.io hands over a tick later; a frame after this one may have ended the connection since.
      if (!caller.isOpen()) return
      const last = event.at(-1)
      const ack: Ack = isAck(last) ? last : () => undefined
      const [name, ...payloads] = isAck(last) ? event.slice(0, -1) : event
      if (name === DROPPED) ack(dropped(payloads[0] as Dropped))
      else if (isClientEvent(name)) void answer(name, payloads, ack)
      else ack(refusal('unknown_event'))
    },
    close: () => {
      for (const tally of tallies.values()) tally.close()
    },
  }
}
