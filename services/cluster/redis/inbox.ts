import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { NodeId, NodeMessage, NodeReply } from '../cluster.ts'
import type { Bus } from './bus.ts'
import { type InboxEnvelope, readInbox } from './envelope.ts'
import { ASK_DEADLINE_MS } from './limits.ts'
import type { Channels } from './names.ts'

type Handler = (from: NodeId, message: NodeMessage) => Promise<NodeReply>

export interface InboxDeps {
  readonly nodeId: NodeId
  readonly bus: Pick<Bus, 'subscribe' | 'unsubscribe' | 'publish'>
  readonly clock: Pick<Clock, 'after'>
  /** Cluster time (ms). */
  readonly now: () => number
  readonly channels: Channels
  readonly log: Log
  /** Answers what nodes say among themselves; null: it is none of that. */
  readonly inner: (from: NodeId, message: NodeMessage) => NodeReply | null
}

/** Questions between two nodes, each by the other's one channel (rule CL15). */
export interface Inbox {
  ask(node: NodeId, message: NodeMessage): Promise<NodeReply>
  onMessage(handler: Handler): void
  hear(text: string): void
  /** Resolves once messages arrive, and can be sent. */
  listen(): Promise<void>
  /** Sends itself an echo; false: the last two did not arrive. */
  probe(): boolean
  close(): void
}

const UNREACHABLE: NodeReply = { ok: false, code: 'unreachable' }
const MISSED_ECHOES = 2

export const createInbox = ({ nodeId, bus, clock, now, channels, log, inner }: InboxDeps): Inbox => {
  const asked = new Map<number, (reply: NodeReply) => void>()
  let handler: Handler | null = null
  let nextId = 0
  let echoesDue = 0
  let isClosed = false

  const send = (node: NodeId, envelope: InboxEnvelope) => bus.publish(channels.inbox(node), JSON.stringify(envelope))
  const answer = async (from: NodeId, message: NodeMessage): Promise<NodeReply> => {
    const own = inner(from, message)
    if (own) return own
    if (!handler) return UNREACHABLE
    try {
      return await handler(from, message)
    } catch (error) {
      log.error({ error, kind: message.kind }, 'A message of another node could not be handled')
      return UNREACHABLE
    }
  }
  const serve = async ({ id, from, at, message }: Extract<InboxEnvelope, { type: 'ask' }>) => {
    if (now() - at > ASK_DEADLINE_MS) return
    await send(from, { type: 'reply', id, reply: await answer(from, message) })
  }

  return {
    ask: (node, message) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(UNREACHABLE)
        const id = nextId++
        const settle = (reply: NodeReply) => {
          cancel()
          asked.delete(id)
          resolve(reply)
        }
        const cancel = clock.after(ASK_DEADLINE_MS, () => settle(UNREACHABLE))
        asked.set(id, settle)
        if (node === nodeId) return void answer(nodeId, message).then(settle)
        send(node, { type: 'ask', id, from: nodeId, at: now(), message }).then(
          (heardBy) => {
            if (heardBy === 0) settle(UNREACHABLE)
          },
          () => settle(UNREACHABLE),
        )
      }),
    onMessage: (taken) => {
      handler = taken
    },
    hear: (text) => {
      const envelope = readInbox(text)
      if (envelope?.type === 'echo') echoesDue = 0
      else if (envelope?.type === 'reply') asked.get(envelope.id)?.(envelope.reply)
      else if (envelope) serve(envelope).catch(() => undefined)
    },
    listen: async () => {
      echoesDue = 0
      await bus.subscribe(channels.inbox(nodeId))
      // The way out is another connection than the way in.
      if ((await send(nodeId, { type: 'echo' })) === 0) throw new Error('What is sent does not arrive')
    },
    probe: () => {
      if (echoesDue >= MISSED_ECHOES) return false
      echoesDue += 1
      send(nodeId, { type: 'echo' }).catch(() => undefined)
      return true
    },
    close: () => {
      isClosed = true
      handler = null
      for (const settle of [...asked.values()]) settle(UNREACHABLE)
      bus.unsubscribe(channels.inbox(nodeId))
    },
  }
}
