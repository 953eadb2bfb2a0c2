/** What nodes send each other by the bus, as JSON; what is not of these shapes is dropped. */
import { z } from 'zod'
import type { Listing } from '../../protocol/types.ts'
import type { ListingChange, NodeId, NodeMessage, NodeReply, RoomBroadcast } from '../cluster.ts'

/** On a room's channel. `of`: the node whose death it tells of. */
export interface RoomEnvelope {
  readonly from: NodeId
  readonly of?: NodeId | undefined
  readonly broadcast: RoomBroadcast
}
/** On the directory's channel, with the version that the change made. */
export interface LineEnvelope {
  readonly from: NodeId
  readonly version: number
  readonly change: ListingChange
}
/** On a node's inbox. `at`: cluster time (ms). An echo is a node's message to itself, which shows that messages arrive. */
export type InboxEnvelope =
  | { readonly type: 'ask'; readonly id: number; readonly from: NodeId; readonly at: number; readonly message: NodeMessage }
  | { readonly type: 'reply'; readonly id: number; readonly reply: NodeReply }
  | { readonly type: 'echo' }

const nodeId = z.string()
/** Of one of our own nodes: its shell is checked, and what it holds was checked before it was sent. */
const sent = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null)

const room = z.object({
  from: nodeId,
  of: nodeId.optional(),
  broadcast: z.object({ event: z.string(), payload: z.unknown() }).transform((broadcast) => broadcast as RoomBroadcast),
})
const line = z.object({
  from: nodeId,
  version: z.number(),
  change: z.union([
    z.object({ kind: z.literal('put'), listing: sent<Listing>() }),
    z.object({ kind: z.literal('remove'), id: z.string() }),
  ]),
})
const inbox = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ask'),
    id: z.number(),
    from: nodeId,
    at: z.number(),
    message: z.object({ kind: z.string(), roomId: z.string(), body: z.unknown() }),
  }),
  z.object({
    type: z.literal('reply'),
    id: z.number(),
    reply: z.union([
      z.object({ ok: z.literal(true), body: z.unknown() }),
      z.object({ ok: z.literal(false), code: z.enum(['denied', 'unreachable']) }),
    ]),
  }),
  z.object({ type: z.literal('echo') }),
])

const reader =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T | null => {
    try {
      return schema.safeParse(JSON.parse(text)).data ?? null
    } catch {
      return null
    }
  }

export const readRoom: (text: string) => RoomEnvelope | null = reader(room)
export const readLine: (text: string) => LineEnvelope | null = reader(line)
export const readInbox: (text: string) => InboxEnvelope | null = reader(inbox)
