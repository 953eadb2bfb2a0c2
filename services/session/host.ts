import type { Cluster, Lease, RoomId } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { ClosedReason } from '../protocol/names.ts'
import type { Answer, Quality } from '../protocol/types.ts'
import type { Apply } from './apply.ts'
import { createListingFeed, type ListingFeed } from './listing-feed.ts'
import type { MembersView } from './node-message.ts'
import type { Command, CreateCommand } from './room/command.ts'
import { createRoom, decide, nextWake } from './room/decide.ts'
import type { Decision } from './room/effect.ts'
import type { Room, RoomPolicy } from './room/room.ts'
import { seatOf } from './room/seats.ts'
import { listingOf, membersPage } from './room/view.ts'
import { accepted } from './wire/reply.ts'

export interface RoomHostDeps {
  readonly cluster: Pick<Cluster, 'now' | 'putListing' | 'removeListing'>
  readonly clock: Clock
  readonly policy: RoomPolicy
  readonly apply: Apply
}

/** The rooms that this node decides, one command at a time each. */
export interface RoomHost {
  readonly size: number
  /** Rooms whose host is this viewer. */
  hostedBy(userKey: string): number
  create(lease: Lease, command: CreateCommand): Answer
  /** Null: no such room here. */
  run(roomId: RoomId, command: Command): Answer | null
  /** Null: no such room here. */
  members(roomId: RoomId, page: number): MembersView | null
  /** Whether a seat of a room here is opened by the resume token with this hash. */
  knowsResume(roomId: RoomId, hash: string): boolean
  applyQuality(quality: Quality): void
  endAll(reason: ClosedReason): void
}

interface Hosted {
  readonly lease: Lease
  readonly listing: ListingFeed
  room: Room
  cancelWake: () => void
}

const NO_WAKE = () => undefined

export const createRoomHost = ({ cluster, clock, policy, apply }: RoomHostDeps): RoomHost => {
  const rooms = new Map<RoomId, Hosted>()

  const settle = (hosted: Hosted, { room, effects }: Decision) => {
    hosted.cancelWake()
    if (room) {
      hosted.room = room
      const wake = nextWake(room, policy, cluster.now())
      hosted.cancelWake = wake === null ? NO_WAKE : clock.after(wake - cluster.now(), () => run(hosted.lease.roomId, { kind: 'tick' }))
    } else {
      rooms.delete(hosted.lease.roomId)
      hosted.listing.close()
    }
    apply(hosted.lease, effects)
    if (room) hosted.listing.update(listingOf(room))
  }

  const run: RoomHost['run'] = (roomId, command) => {
    const hosted = rooms.get(roomId)
    if (!hosted) return null
    const decision = decide(hosted.room, command, policy, cluster.now())
    settle(hosted, decision)
    return command.kind === 'room:join' && decision.room ? withKey(decision.answer, decision.room, command.connection.id) : decision.answer
  }

  return {
    get size() {
      return rooms.size
    },
    hostedBy: (userKey) => [...rooms.values()].filter(({ room }) => room.seats.get(room.hostId)?.userKey === userKey).length,
    create: (lease, command) => {
      const decision = createRoom(command, policy, cluster.now())
      if (!decision.room) return decision.answer
      const hosted: Hosted = { lease, listing: createListingFeed(cluster, clock), room: decision.room, cancelWake: NO_WAKE }
      rooms.set(lease.roomId, hosted)
      settle(hosted, decision)
      return decision.answer
    },
    run,
    members: (roomId, page) => {
      const room = rooms.get(roomId)?.room
      return room ? { count: room.seats.size, page: membersPage(room, page, cluster.now()) } : null
    },
    knowsResume: (roomId, hash) =>
      [...(rooms.get(roomId)?.room.seats.values() ?? [])].some(({ resume }) => resume.current === hash || resume.previous === hash),
    applyQuality: (quality) => {
      for (const roomId of [...rooms.keys()]) run(roomId, { kind: 'quality-policy', quality })
    },
    endAll: (reason) => {
      for (const roomId of [...rooms.keys()]) run(roomId, { kind: 'end', reason })
    },
  }
}

/** The host gets the room's link key again whenever it takes its seat. */
const withKey = (answer: Answer, room: Room, connectionId: string): Answer =>
  answer.ok && seatOf(room, connectionId)?.id === room.hostId ? accepted({ ...answer, key: room.key }) : answer
