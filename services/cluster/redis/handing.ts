import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import type { Listing } from '../../protocol/types.ts'
import type { Lease, NodeId, NodeMessage, NodeReply, RoomId } from '../cluster.ts'
import type { Holdings } from './holdings.ts'
import type { Inbox } from './inbox.ts'
import { type Life, nodeOf } from './life.ts'
import { EXPECT_MS } from './limits.ts'
import type { Link } from './link.ts'
import type { OwnLines } from './own-lines.ts'
import type { Store, View } from './store.ts'

export interface HandingDeps {
  readonly nodeId: NodeId
  readonly store: Store
  readonly link: Pick<Link, 'life' | 'isUp' | 'renew' | 'broken'>
  readonly clock: Pick<Clock, 'now'>
  readonly holdings: Pick<Holdings, 'leases' | 'adopt' | 'forget'>
  readonly ownLines: Pick<OwnLines, 'lines' | 'forget' | 'adopt'>
  readonly ask: Inbox['ask']
}

/**
 * Rooms on their way from node to node (rule CL19). The next owner is told before the room becomes its own, so that it looks for it
 * even if it never hears that it did.
 */
export interface Handing {
  handOver(lease: Lease, to: NodeId): Promise<Lease | 'lost'>
  /** Answers the other side's messages; null: not one of them. */
  answer(message: NodeMessage): NodeReply | null
  isExpected(roomId: RoomId): boolean
  /** Whether it cannot be told who owns a room that this node holds: a hand-over was not answered. */
  isDoubtful(roomId: RoomId): boolean
  /** All that is held has been made sure of. */
  settled(): void
  /** Looks whether what is expected has come. */
  look(): Promise<void>
}

const EXPECT = 'cluster:expect'
const HANDED = 'cluster:handed'
const handed = z.object({ epoch: z.number(), line: z.custom<Listing>().nullable() })

const lifeIn = (view: View | null, node: NodeId): Life => {
  for (const life of view?.beats.keys() ?? []) if (nodeOf(life) === node) return life
  throw new Error('The node that a room is handed to cannot be reached')
}

export const createHanding = ({ nodeId, store, link, clock, holdings, ownLines, ask }: HandingDeps): Handing => {
  /** Rooms announced, and until when (ms, own clock) they are waited for. */
  const expected = new Map<RoomId, number>()
  const doubtful = new Set<RoomId>()

  const prepare = async (roomId: RoomId, to: NodeId): Promise<Life> => {
    const next = lifeIn(to === nodeId ? null : await link.renew(), to)
    const reply = await ask(to, { kind: EXPECT, roomId, body: null })
    if (!reply.ok) throw new Error('The node that a room is handed to does not answer')
    await store.enlist(next, roomId)
    return next
  }
  const change = async ({ roomId, epoch }: Lease, next: Life): Promise<number | 'lost'> => {
    try {
      return await store.handOver(roomId, link.life(), epoch, next)
    } catch (error) {
      doubtful.add(roomId)
      link.broken()
      throw error
    }
  }
  /** What is left undone here, healing does. */
  const tidy = async (roomId: RoomId, next: Life) => {
    const life = link.life()
    holdings.forget(roomId)
    try {
      // Until it is the other's in the store it shows as this node's.
      await store.moveLine(roomId, life, next).finally(() => ownLines.forget(roomId))
      await store.delist(life, roomId)
    } catch {
      link.broken()
    }
  }
  const adopt = (roomId: RoomId, epoch: number, line: Listing | null) => {
    if (!expected.delete(roomId)) return
    holdings.adopt({ roomId, epoch })
    if (line) ownLines.adopt(line)
  }
  /** It did not come, though it may have been enlisted for it. */
  const giveUp = async (roomId: RoomId) => {
    expected.delete(roomId)
    if (!holdings.leases.has(roomId) && !ownLines.lines.has(roomId)) await store.delist(link.life(), roomId)
  }
  const hear = (roomId: RoomId, body: unknown) => {
    const { epoch, line } = handed.parse(body)
    adopt(roomId, epoch, line)
  }

  return {
    handOver: async (lease, to) => {
      const { roomId, epoch } = lease
      if (holdings.leases.get(roomId)?.epoch !== epoch) return 'lost'
      const next = await prepare(roomId, to)
      const nextEpoch = await change(lease, next)
      if (nextEpoch === 'lost') return 'lost'
      const line = ownLines.lines.get(roomId) ?? null
      await tidy(roomId, next)
      await ask(to, { kind: HANDED, roomId, body: { epoch: nextEpoch, line } })
      return { roomId, epoch: nextEpoch }
    },
    answer: ({ kind, roomId, body }) => {
      if (kind === EXPECT) expected.set(roomId, clock.now() + EXPECT_MS)
      else if (kind === HANDED) hear(roomId, body)
      else return null
      return { ok: true, body: null }
    },
    isExpected: (roomId) => expected.has(roomId),
    isDoubtful: (roomId) => doubtful.has(roomId),
    settled: () => doubtful.clear(),
    look: async () => {
      for (const [roomId, until] of expected) {
        const owner = await store.owner(roomId)
        if (owner?.life === link.life()) adopt(roomId, owner.epoch, null)
        else if (clock.now() > until) await giveUp(roomId)
      }
    },
  }
}
