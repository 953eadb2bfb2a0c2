import type { MemoryWorld } from '../../../services/cluster/redis/testing/memory-store.ts'
import type { Clock } from '../../../services/lib/clock.ts'
import type { Fleet } from './fleet.ts'
import type { Guest } from './guest.ts'
import type { SimNode } from './node.ts'

export interface MournersDeps {
  readonly clock: Clock
  readonly fleet: Pick<Fleet, 'living'>
  readonly world: MemoryWorld
  readonly guests: () => readonly Guest[]
  note(fault: string): void
}

/** Within this of a node's death its rooms are closed everywhere; a message's way to a viewer comes on top. */
const TOLD_MS = 10_000
const WAY_MS = 500

/** Sees to it that the rooms of a node that dies are closed in time, for their members and in the directory. */
export const createMourners = ({ clock, fleet, world, guests, note }: MournersDeps) => {
  const lookAt = (place: string, lines: Iterable<string>, rooms: ReadonlySet<string>) => {
    for (const id of lines) if (rooms.has(id)) note(`${id} is in the directory${place} 10 s after its owner died`)
  }
  const askGuest = (guest: Guest, rooms: ReadonlySet<string>) => {
    const { phase, roomId, tab } = guest.view()
    const isIn = phase === 'in' && roomId !== null && rooms.has(roomId)
    if (isIn && tab?.isOpen()) note(`${guest.viewer.name} is in ${roomId} 10 s after its owner died`)
  }
  return {
    /** The node dies now. Who dies within the time, too, may be the one who would have told; then it takes a while longer. */
    watch: (node: SimNode): void => {
      const rooms = new Set(node.parties.host.rooms().map(({ room }) => room.id))
      const witnesses = fleet.living().filter((other) => other !== node)
      const later = (ms: number, look: () => void) =>
        clock.after(ms, () => {
          if (witnesses.length > 0 && witnesses.every(({ process }) => process.isAlive())) look()
        })
      later(TOLD_MS, () => lookAt('', world.lines.keys(), rooms))
      later(TOLD_MS + WAY_MS, () => {
        for (const { id, view } of fleet.living()) lookAt(` on ${id}`, view.lines().keys(), rooms)
        for (const guest of guests()) askGuest(guest, rooms)
      })
    },
  }
}
