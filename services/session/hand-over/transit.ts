import type { RoomId } from '../../cluster/cluster.ts'
import type { Clock } from '../../lib/clock.ts'

/** Which rooms are on their way from or to this node: decided by nobody for a moment (rule HO3). */
export interface Transit {
  /** Nobody decides the room until the answer is called. */
  begin(roomId: RoomId): () => void
  /** `idle`: it is not on its way; `arrived`: it was, and somebody decides it again; `late`: it still is, after the longest wait. */
  settled(roomId: RoomId): Promise<'idle' | 'arrived' | 'late'>
}

/** How long a command waits for its room to arrive; short enough to be answered before its sender gives up. */
const WAIT_MS = 1000

export const createTransit = (clock: Pick<Clock, 'after'>): Transit => {
  const underWay = new Map<RoomId, PromiseWithResolvers<'arrived'>>()
  return {
    begin: (roomId) => {
      const arrival = Promise.withResolvers<'arrived'>()
      underWay.set(roomId, arrival)
      return () => {
        if (underWay.get(roomId) === arrival) underWay.delete(roomId)
        arrival.resolve('arrived')
      }
    },
    settled: async (roomId) => {
      const arrival = underWay.get(roomId)
      if (!arrival) return 'idle'
      const late = Promise.withResolvers<'late'>()
      const cancel = clock.after(WAIT_MS, () => late.resolve('late'))
      const outcome = await Promise.race([arrival.promise, late.promise])
      cancel()
      return outcome
    },
  }
}
