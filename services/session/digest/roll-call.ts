import type { Cluster } from '../../cluster/cluster.ts'
import type { RoomHost } from '../host.ts'
import type { LocalRooms } from '../local-rooms.ts'
import type { Room } from '../room/room.ts'

export interface RollCallDeps {
  readonly cluster: Pick<Cluster, 'nodeId'>
  readonly host: Pick<RoomHost, 'rooms' | 'run'>
  readonly localRooms: Pick<LocalRooms, 'callersIn' | 'isHeld' | 'putOut'>
}

/** A seat without its caller, or a caller without a seat. */
interface Mismatch {
  readonly key: string
  mend(): void
}

/**
 * Compares rooms here with the node's own callers, each time it is called (rule HO15). A join or a leave may be half done: only what
 * differs twice in a row is put right, the seat as lost, the caller by being told to take its seat again.
 */
export const createRollCall = ({ cluster, host, localRooms }: RollCallDeps): (() => void) => {
  let suspects: ReadonlySet<string> = new Set()

  const mismatchesIn = (room: Room): Mismatch[] => {
    const callers = localRooms.callersIn(room.id)
    const present = new Set(callers.map(({ id }) => id))
    const seated = new Set([...room.seats.values()].flatMap(({ connection }) => connection?.id ?? []))
    const seats = [...room.seats.values()].flatMap(({ connection }) =>
      connection?.nodeId === cluster.nodeId && !present.has(connection.id) ? connection.id : [],
    )
    const strangers = callers.filter((caller) => !seated.has(caller.id) && !localRooms.isHeld(caller))
    return [
      ...seats.map((connectionId) => ({
        key: `seat ${room.id} ${connectionId}`,
        mend: () => void host.run(room.id, { kind: 'disconnect', connectionId }),
      })),
      ...strangers.map(({ id }) => ({ key: `caller ${room.id} ${id}`, mend: () => localRooms.putOut(room.id, id, 'moving') })),
    ]
  }

  return () => {
    const mismatches = host.rooms().flatMap(({ room }) => mismatchesIn(room))
    const before = suspects
    suspects = new Set(mismatches.map(({ key }) => key))
    for (const { key, mend } of mismatches) if (before.has(key)) mend()
  }
}
