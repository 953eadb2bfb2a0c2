import type { Cluster } from '../../cluster/cluster.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { ClientEvent } from '../../protocol/names.ts'
import { clientSchemas } from '../../protocol/schema.ts'
import type { Answer } from '../../protocol/types.ts'
import type { Caller } from '../caller.ts'
import type { SessionMetrics } from '../metrics.ts'
import type { Outcome } from '../outcome.ts'
import { createDrops } from './drops.ts'
import type { Handlers } from './handlers.ts'
import { DROPPED, type Dropped } from './parser.ts'
import { invalidPayload, refusal } from './reply.ts'

export interface DispatchDeps {
  readonly cluster: Pick<Cluster, 'now'>
  readonly clock: Clock
  readonly handlers: Handlers
  readonly metrics: Pick<SessionMetrics, 'command' | 'dropped'>
  readonly log: Log
}

/** All connections' door for events: nothing is kept of one but what it got wrong. */
export interface Dispatch {
  /** @param event name, payloads, and last the acknowledgement if one was asked for; as socket.io hands it over; nothing of one who is gone is taken */
  take(caller: Caller, event: readonly unknown[]): void
  forget(caller: Caller): void
}

type Ack = (answer: Answer) => void
type AnyHandler = (caller: Caller, payload: unknown, receivedAt: number) => Outcome | Promise<Outcome>

const NO_ACK = () => undefined
const isAck = (value: unknown): value is Ack => typeof value === 'function'
const isClientEvent = (name: unknown): name is ClientEvent => typeof name === 'string' && Object.hasOwn(clientSchemas, name)

/** Table event → schema → handler; every event that asks for an answer gets one (rules WI9, WI10, WI12–WI14). */
export const createDispatch = ({ cluster, clock, handlers, metrics, log }: DispatchDeps): Dispatch => {
  const drops = createDrops({ clock, metrics, log })

  const failed = (name: ClientEvent, error: unknown): Outcome => {
    log.error({ error, event: name }, 'Event failed')
    return { answer: refusal('internal') }
  }

  const run = (caller: Caller, name: ClientEvent, payloads: readonly unknown[], receivedAt: number): Outcome | Promise<Outcome> => {
    const parsed = clientSchemas[name].safeParse(payloads[0])
    if (!parsed.success) return { answer: { ok: false, error: invalidPayload(parsed.error) } }
    if (payloads.length > 1) return { answer: refusal('invalid_payload', { field: '1' }) }
    // The table pairs each event with the handler of its payload; the name is what is not known before.
    const handler = handlers[name] as AnyHandler
    try {
      const outcome = handler(caller, parsed.data, receivedAt)
      return outcome instanceof Promise ? outcome.catch((error: unknown) => failed(name, error)) : outcome
    } catch (error) {
      return failed(name, error)
    }
  }

  const answer = (caller: Caller, name: ClientEvent, payloads: readonly unknown[], ack: Ack) => {
    const startedAt = clock.now()
    const finish = ({ answer: body, after }: Outcome) => {
      ack(body)
      after?.()
      metrics.command(name, body.ok ? 'ok' : body.error.code, (clock.now() - startedAt) / 1000)
    }
    const outcome = run(caller, name, payloads, cluster.now())
    if (outcome instanceof Promise) void outcome.then(finish)
    else finish(outcome)
  }

  return {
    take: (caller, event) => {
      // socket.io hands over a tick later; a frame after this one may have ended the connection since.
      if (!caller.isOpen()) return
      const last = event.at(-1)
      const ack: Ack = isAck(last) ? last : NO_ACK
      const [name, ...payloads] = isAck(last) ? event.slice(0, -1) : event
      if (name === DROPPED) ack(drops.take(caller, payloads[0] as Dropped))
      else if (isClientEvent(name)) answer(caller, name, payloads, ack)
      else ack(refusal('unknown_event'))
    },
    forget: drops.forget,
  }
}
