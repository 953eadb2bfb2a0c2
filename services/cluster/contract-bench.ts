import type { Listing } from '../protocol/types.ts'
import type { Cluster, NodeMessage, RoomBroadcast } from './cluster.ts'

/** Some nodes of one cluster, and what a contract test may do to them. */
export interface ClusterBench {
  readonly nodes: readonly [Cluster, Cluster, Cluster]
  /** Lets time pass, the deadline of an ask too. */
  passDeadline(): void
  close(): Promise<void>
}

export const ROOM = 'RoomRoom01'
export const OTHER_ROOM = 'RoomRoom02'

export const listing = (id: string, name = id): Listing => ({ id, name, title: 'Film', itemId: 'film', count: 1, createdAt: 1 })
export const notice = (code: string): RoomBroadcast => ({ event: 'notice', payload: { code, message: '' } })
export const question = (body: unknown): NodeMessage => ({ kind: 'test', roomId: ROOM, body })

/** Keeps what it hears, and resolves when enough has come. */
export const createEar = <T>() => {
  const heard: T[] = []
  let waiting: { readonly count: number; readonly resolve: (heard: readonly T[]) => void } | null = null
  const look = () => {
    if (!waiting || heard.length < waiting.count) return
    waiting.resolve(heard)
    waiting = null
  }
  return {
    heard,
    hear: (value: T) => {
      heard.push(value)
      look()
    },
    atLeast: (count: number) =>
      new Promise<readonly T[]>((resolve) => {
        waiting = { count, resolve }
        look()
      }),
  }
}
