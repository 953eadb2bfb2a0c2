import type { Cluster, NodeId, RoomId } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Front } from './front.ts'
import type { Parties } from './parties.ts'

export interface DrainDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'retire' | 'peers'>
  readonly parties: Pick<Parties, 'host' | 'giving' | 'tellMoving'>
  readonly front: Pick<Front, 'tellMoving' | 'emptied'>
  readonly connections: () => number
  readonly clock: Pick<Clock, 'after'>
  readonly log: Log
  readonly drainTimeoutMs: number
}

/** So long before the end, rooms that nobody fetched are handed to any other node. */
const PUSH_BEFORE_MS = 5000
/** What ending the last sockets may take. */
const END_BEFORE_MS = 1000
const SPREAD_MS = { min: 2000, max: 5000 } as const

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)

/**
 * Lets viewers and rooms move to other nodes before this one ends (rules HO10 to HO12). Resolves once all are gone, or 1 s before the
 * time is up; at once where there is no other node. What is still here then ends with the node.
 */
export const createDrain = ({ cluster, parties, front, connections, clock, log, drainTimeoutMs }: DrainDeps) => {
  const warn = (error: unknown) => log.warn({ error }, 'The cluster cannot be asked while stopping')
  const peers = (): Promise<readonly NodeId[]> =>
    cluster.peers().catch((error: unknown) => {
      warn(error)
      return []
    })
  /** Longer for more sockets, so that other nodes do not get them all at once. */
  const spreadMs = () => Math.min(Math.max(0, drainTimeoutMs - PUSH_BEFORE_MS), SPREAD_MS.max, SPREAD_MS.min + connections())

  const push = async (roomId: RoomId, to: readonly NodeId[]) => {
    for (const node of shuffled(to)) if (await parties.giving.give(roomId, node)) return
  }
  const pushAll = async () => {
    await parties.giving.settled()
    const to = await peers()
    await Promise.all(parties.host.rooms().map(({ room }) => push(room.id, to)))
  }

  return async (): Promise<void> => {
    const until = (beforeEndMs: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      clock.after(Math.max(0, drainTimeoutMs - beforeEndMs), resolve)
      return promise
    }
    const [pushTime, endTime] = [until(PUSH_BEFORE_MS), until(END_BEFORE_MS)]
    await cluster.retire().catch(warn)
    if ((await peers()).length === 0) return
    // Before anyone goes: who was told to move is not lost.
    await Promise.race([parties.tellMoving(), pushTime])
    front.tellMoving(spreadMs())
    await Promise.race([front.emptied(), pushTime])
    await Promise.race([pushAll(), endTime])
    await Promise.race([front.emptied(), endTime])
  }
}
