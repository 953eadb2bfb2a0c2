import type { Cluster, RoomBroadcast, RoomId } from '../cluster/cluster.ts'
import type { Log } from '../lib/log.ts'
import type { ClosedReason } from '../protocol/names.ts'
import type { Caller, TellGroup } from './caller.ts'
import type { ConnectionId } from './room/room.ts'
import { closedMessage } from './wire/reply.ts'

export interface LocalRoomsDeps {
  readonly cluster: Pick<Cluster, 'subscribe'>
  readonly tellGroup: TellGroup
  readonly log: Log
  /** A message for all members came. */
  onHeard(roomId: RoomId, message: RoomBroadcast): void
  /** After a caller is out of a room, whatever the way. */
  onLeft(caller: Caller): void
}

/** Which of this node's callers are in which room, wherever that room is decided. */
export interface LocalRooms {
  /**
   * The caller belongs to the room from now on; resolves once its broadcasts arrive, held back until `release`.
   * False: the room's channel cannot be heard, and the caller is out again.
   */
  enter(roomId: RoomId, caller: Caller): Promise<boolean>
  /** Holds back what the caller would hear. */
  hold(caller: Caller): void
  /** Hands over what was held back, in order, and lets the rest through. */
  release(caller: Caller): void
  leave(caller: Caller): void
  /** The room that the caller is in or about to be in. */
  roomOf(caller: Caller): RoomId | null
  isHeld(caller: Caller): boolean
  /** Rooms with callers of this node. */
  rooms(): readonly RoomId[]
  /** Those in the room or about to be. */
  callersIn(roomId: RoomId): readonly Caller[]
  /** As if the message had come for all members, for those of this node alone. */
  tell(roomId: RoomId, message: RoomBroadcast): void
  /** Tells a caller that it is out, if it still is in that room. */
  putOut(roomId: RoomId, connectionId: ConnectionId, reason: ClosedReason): void
}

interface LocalRoom {
  readonly callers: Set<Caller>
  readonly subscription: Promise<() => void>
}
interface Place {
  readonly roomId: RoomId
  held: RoomBroadcast[] | null
}

/**
 * A node hears a room's channel exactly while one of its callers is in it, and hears it before the owner learns of the first
 * (rules CL4, CL7). A caller hears nothing of a room before the answer to its join.
 */
export const createLocalRooms = ({ cluster, tellGroup, log, onHeard, onLeft }: LocalRoomsDeps): LocalRooms => {
  const rooms = new Map<RoomId, LocalRoom>()
  const places = new Map<Caller, Place>()

  const leave = (caller: Caller) => {
    const place = places.get(caller)
    if (!place) return
    places.delete(caller)
    caller.exit(place.roomId)
    onLeft(caller)
    const room = rooms.get(place.roomId)
    room?.callers.delete(caller)
    if (room?.callers.size !== 0) return
    rooms.delete(place.roomId)
    room.subscription.then((stop) => stop()).catch((error: unknown) => log.warn({ error }, 'Room channel'))
  }

  const tellOne = (caller: Caller, message: RoomBroadcast) => {
    const place = places.get(caller)
    if (place?.held) place.held.push(message)
    else {
      caller.tell(message)
      if (message.event === 'room:closed') leave(caller)
    }
  }

  const deliver = (roomId: RoomId, message: RoomBroadcast) => {
    onHeard(roomId, message)
    const callers = [...(rooms.get(roomId)?.callers ?? [])]
    // Who is held is not in the group: each gets it in order, when released.
    tellGroup(roomId, message)
    for (const caller of callers) {
      if (places.get(caller)?.held) tellOne(caller, message)
      else if (message.event === 'room:closed') leave(caller)
    }
  }

  const join = (roomId: RoomId, caller: Caller): LocalRoom => {
    const room = rooms.get(roomId) ?? {
      callers: new Set(),
      subscription: cluster.subscribe(roomId, (message) => deliver(roomId, message)),
    }
    room.callers.add(caller)
    rooms.set(roomId, room)
    return room
  }

  return {
    enter: async (roomId, caller) => {
      places.set(caller, { roomId, held: [] })
      try {
        await join(roomId, caller).subscription
        return true
      } catch {
        leave(caller)
        return false
      }
    },
    hold: (caller) => {
      const place = places.get(caller)
      if (!place) return
      place.held ??= []
      caller.exit(place.roomId)
    },
    release: (caller) => {
      const place = places.get(caller)
      if (!place?.held) return
      const held = place.held
      place.held = null
      caller.enter(place.roomId)
      for (const message of held) {
        // A closing message among them ends the rest.
        if (places.get(caller) === place) tellOne(caller, message)
      }
    },
    leave,
    roomOf: (caller) => places.get(caller)?.roomId ?? null,
    isHeld: (caller) => Boolean(places.get(caller)?.held),
    rooms: () => [...rooms.keys()],
    callersIn: (roomId) => [...(rooms.get(roomId)?.callers ?? [])],
    tell: deliver,
    putOut: (roomId, connectionId, reason) => {
      for (const caller of rooms.get(roomId)?.callers ?? []) {
        if (caller.id === connectionId) tellOne(caller, closedMessage(roomId, reason))
      }
    },
  }
}
