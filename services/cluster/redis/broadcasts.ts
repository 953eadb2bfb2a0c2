import type { Log } from '../../lib/log.ts'
import type { NodeId, RoomBroadcast, RoomId } from '../cluster.ts'
import { inBatches } from './batches.ts'
import type { Bus } from './bus.ts'
import { type RoomEnvelope, readRoom } from './envelope.ts'
import type { Life } from './life.ts'
import { BATCH, HELD_BROADCASTS } from './limits.ts'
import type { Link } from './link.ts'
import type { Channels } from './names.ts'

type Handler = (broadcast: RoomBroadcast) => void

interface Room {
  readonly handlers: Set<Handler>
  /** Resolves once broadcasts arrive, or the link knows that they do not. */
  readonly heard: Promise<void>
}

/** Said by a life; others do not hear it if that is over. */
interface Held {
  readonly roomId: RoomId
  readonly envelope: RoomEnvelope
  readonly life: Life
}

export interface BroadcastsDeps {
  readonly nodeId: NodeId
  readonly bus: Pick<Bus, 'subscribe' | 'unsubscribe' | 'publish'>
  readonly link: Pick<Link, 'life' | 'isUp' | 'voice' | 'renew' | 'broken'>
  readonly channels: Channels
  readonly log: Log
}

/** What is said in rooms. This node's own viewers hear its word without Redis, once; others through the bus (rules CL13, CL16, CL17). */
export interface Broadcasts {
  subscribe(roomId: RoomId, handler: Handler): Promise<() => void>
  publish(roomId: RoomId, broadcast: RoomBroadcast): void
  /** Says in place of `dead` that its room is closed. */
  publishFor(dead: NodeId, roomId: RoomId, broadcast: RoomBroadcast): void
  hear(roomId: RoomId, text: string): void
  /** Subscribes to all that somebody here listens to. */
  listen(): Promise<void>
  close(): void
}

export const createBroadcasts = ({ nodeId, bus, link, channels, log }: BroadcastsDeps): Broadcasts => {
  const rooms = new Map<RoomId, Room>()
  /** In order; only while a lease is being confirmed. */
  let held: Held[] = []

  const deliver = (roomId: RoomId, broadcast: RoomBroadcast) => {
    for (const handler of rooms.get(roomId)?.handlers ?? []) {
      try {
        handler(broadcast)
      } catch (error) {
        log.error({ error, room: roomId }, 'A broadcast could not be handled')
      }
    }
  }
  const send = (roomId: RoomId, envelope: RoomEnvelope) => {
    // Who it does not reach learns of it by the next digest.
    bus.publish(channels.room(roomId), JSON.stringify(envelope)).catch(() => undefined)
  }
  const say = (roomId: RoomId, envelope: RoomEnvelope, toAll: boolean) => {
    deliver(roomId, envelope.broadcast)
    if (toAll) send(roomId, envelope)
  }
  const letGo = () => {
    const waiting = held
    held = []
    for (const { roomId, envelope, life } of waiting) say(roomId, envelope, life === link.life() && link.voice() === 'all')
  }
  const hold = (roomId: RoomId, envelope: RoomEnvelope) => {
    held.push({ roomId, envelope, life: link.life() })
    if (held.length === 1) void link.renew().then(letGo)
  }
  const publish = (roomId: RoomId, envelope: RoomEnvelope) => {
    const voice = link.voice()
    const mustWait = held.length > 0 || voice === 'ask'
    if (mustWait && held.length < HELD_BROADCASTS) hold(roomId, envelope)
    else say(roomId, envelope, voice === 'all')
  }

  const open = (roomId: RoomId): Room => {
    const room = { handlers: new Set<Handler>(), heard: bus.subscribe(channels.room(roomId)).catch(link.broken) }
    rooms.set(roomId, room)
    return room
  }

  return {
    subscribe: async (roomId, handler) => {
      const room = rooms.get(roomId) ?? open(roomId)
      room.handlers.add(handler)
      // While the cluster cannot be reached the room may still become this node's own, and of others nothing is told.
      if (link.isUp()) await room.heard
      return () => {
        if (!room.handlers.delete(handler) || room.handlers.size > 0 || rooms.get(roomId) !== room) return
        rooms.delete(roomId)
        bus.unsubscribe(channels.room(roomId))
      }
    },
    publish: (roomId, broadcast) => publish(roomId, { from: nodeId, broadcast }),
    publishFor: (dead, roomId, broadcast) => publish(roomId, { from: nodeId, of: dead, broadcast }),
    hear: (roomId, text) => {
      const envelope = readRoom(text)
      // Of the own death the node hears by its lease, and knows better which of its rooms go on.
      if (!envelope || envelope.from === nodeId || envelope.of === nodeId) return
      deliver(roomId, envelope.broadcast)
    },
    listen: () => inBatches([...rooms.keys()], BATCH, (roomId) => bus.subscribe(channels.room(roomId))),
    close: () => {
      for (const roomId of rooms.keys()) bus.unsubscribe(channels.room(roomId))
      rooms.clear()
    },
  }
}
