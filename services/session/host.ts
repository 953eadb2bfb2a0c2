import type { Cluster, Lease, RoomId } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { ClosedReason } from '../protocol/names.ts'
import type { Answer, Quality } from '../protocol/types.ts'
import type { Apply } from './apply.ts'
import { createCounts } from './counts.ts'
import { createListingFeed, type ListingFeed } from './listing-feed.ts'
import type { MembersView } from './node-message.ts'
import type { Command, CreateCommand } from './room/command.ts'
import { createRoom, decide, nextWake } from './room/decide.ts'
import type { Decision } from './room/effect.ts'
import { succeed } from './room/home.ts'
import type { Room, RoomPolicy } from './room/room.ts'
import { seatOf } from './room/seats.ts'
import { listingOf, membersPage } from './room/view.ts'
import { accepted } from './wire/reply.ts'

export interface RoomHostDeps {
  readonly cluster: Pick<Cluster, 'now' | 'putListing' | 'removeListing'>
  readonly clock: Clock
  readonly policy: RoomPolicy
  readonly apply: Apply
  /** After each decision that leaves the room open. */
  readonly onDecided: (room: Room) => void
}

/** A room and the right to decide it. */
export interface OwnedRoom {
  readonly lease: Lease
  readonly room: Room
  /** When (ms, this node's clock) it was handed over to this node; null: it was made here. */
  readonly arrivedAt: number | null
}

/** The rooms that this node decides, one command at a time each. */
export interface RoomHost {
  readonly size: number
  rooms(): readonly OwnedRoom[]
  find(roomId: RoomId): OwnedRoom | null
  /** Rooms whose host is this viewer. */
  hostedBy(userKey: string): number
  create(lease: Lease, command: CreateCommand): Answer
  /** Null: no such room here. */
  run(roomId: RoomId, command: Command): Answer | null
  /** Stops deciding the room, which says nothing more; null: no such room here. */
  lift(roomId: RoomId): OwnedRoom | null
  /** Decides the room from now on; under a new epoch it is told to all (rule HO2). */
  adopt(lease: Lease, room: Room): void
  /** Null: no such room here. */
  members(roomId: RoomId, page: number): MembersView | null
  /** Whether a seat of a room here is opened by the resume token with this hash. */
  knowsResume(roomId: RoomId, hash: string): boolean
  applyQuality(quality: Quality): void
  endAll(reason: ClosedReason): void
}

interface Hosted {
  readonly lease: Lease
  readonly arrivedAt: number | null
  readonly listing: ListingFeed
  room: Room
  cancelWake: () => void
}

const NO_WAKE = () => undefined
const hostOf = (room: Room | null): string | null => room?.seats.get(room.hostId)?.userKey ?? null

export const createRoomHost = ({ cluster, clock, policy, apply, onDecided }: RoomHostDeps): RoomHost => {
  const rooms = new Map<RoomId, Hosted>()
  /** By user key: asking all rooms at each new one would cost the square of their number. */
  const hosts = createCounts()

  const settle = (hosted: Hosted, { room, effects }: Pick<Decision, 'room' | 'effects'>) => {
    hosted.cancelWake()
    hosts.move(hostOf(hosted.room), hostOf(room))
    if (room) {
      hosted.room = room
      const wake = nextWake(room, policy, cluster.now())
      hosted.cancelWake = wake === null ? NO_WAKE : clock.after(wake - cluster.now(), () => run(hosted.lease.roomId, { kind: 'tick' }))
    } else {
      rooms.delete(hosted.lease.roomId)
      hosted.listing.close()
    }
    apply(hosted.lease, effects)
    if (!room) return
    hosted.listing.update(listingOf(room))
    onDecided(room)
  }
  const open = (lease: Lease, room: Room, arrivedAt: number | null): Hosted => {
    const hosted: Hosted = { lease, arrivedAt, listing: createListingFeed(cluster, clock), room, cancelWake: NO_WAKE }
    hosts.move(hostOf(rooms.get(lease.roomId)?.room ?? null), hostOf(room))
    rooms.set(lease.roomId, hosted)
    return hosted
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
    rooms: () => [...rooms.values()],
    find: (roomId) => rooms.get(roomId) ?? null,
    hostedBy: hosts.of,
    create: (lease, command) => {
      const decision = createRoom(command, policy, cluster.now())
      if (decision.room) settle(open(lease, decision.room, null), decision)
      return decision.answer
    },
    run,
    lift: (roomId) => {
      const hosted = rooms.get(roomId)
      if (!hosted) return null
      rooms.delete(roomId)
      hosts.move(hostOf(hosted.room), null)
      hosted.cancelWake()
      hosted.listing.abandon()
      return hosted
    },
    adopt: (lease, room) =>
      settle(open(lease, room, clock.now()), lease.epoch === room.timeline.epoch ? { room, effects: [] } : succeed(room, lease.epoch)),
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
