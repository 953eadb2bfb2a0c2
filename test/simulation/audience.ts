/** Who hears a room: what a node does with the core's effects, its own viewers at once and others by way of their node. */
import type { ClosedReason } from '../../services/protocol/names.ts'
import type { Viewer } from '../../services/session/room/command.ts'
import type { Effect } from '../../services/session/room/effect.ts'
import type { Room } from '../../services/session/room/room.ts'
import type { Down, RoomEvent } from './messages.ts'
import { carryUnordered, type Surroundings } from './network.ts'

/** A connection as the owner sees it. */
export interface Listener {
  readonly connectionId: string
  readonly viewer: Viewer
  /** On another node: broadcasts come by pub/sub; put-outs and answers by its inbox. */
  readonly isRemote: boolean
  down(message: Down): void
}

export interface Audience {
  add(listener: Listener): void
  remove(listener: Listener): void
  apply(effect: Effect): void
  /** The owner's digest, to other nodes only. */
  tellRemote(message: Down): void
  /** Whether exactly the room's current connections hear it. */
  isThatOf(room: Room): boolean
}

export const createAudience = (around: Surroundings): Audience => {
  const listeners = new Map<string, Listener>()
  const isHearing = (listener: Listener) => listeners.get(listener.connectionId) === listener
  const carry = (listener: Listener, deliver: () => void) => {
    if (listener.isRemote) carryUnordered(around, deliver)
    else deliver()
  }
  const tell = (listener: Listener, message: Down) =>
    carry(listener, () => {
      // A node drops what arrives for a connection that is out by now.
      if (isHearing(listener)) listener.down(message)
    })
  const putOut = (id: string, reason: ClosedReason) => {
    const listener = listeners.get(id)
    if (listener && listeners.delete(id)) listener.down({ kind: 'put-out', reason })
  }
  const end = (reason: ClosedReason) => {
    const all = [...listeners.values()]
    listeners.clear()
    for (const listener of all) carry(listener, () => listener.down({ kind: 'put-out', reason }))
  }
  const tellAll = (message: Down) => {
    for (const listener of listeners.values()) tell(listener, message)
  }
  return {
    add: (listener) => listeners.set(listener.connectionId, listener),
    remove: (listener) => {
      if (isHearing(listener)) listeners.delete(listener.connectionId)
    },
    apply: (effect) => {
      if (effect.kind === 'closed') end(effect.reason)
      else if (effect.kind === 'put-out') putOut(effect.connection.id, effect.reason)
      else tellAll({ kind: effect.event, payload: effect.payload } as RoomEvent)
    },
    tellRemote: (message) => {
      for (const listener of listeners.values()) if (listener.isRemote) tell(listener, message)
    },
    isThatOf: (room) => {
      const seated = [...room.seats.values()].flatMap((seat) => seat.connection?.id ?? [])
      return seated.length === listeners.size && seated.every((id) => listeners.has(id))
    },
  }
}
