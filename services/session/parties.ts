import type { Cluster } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { createApply } from './apply.ts'
import { createBulletins } from './bulletins.ts'
import type { Caller, TellGroup } from './caller.ts'
import type { LiveSettings, SessionConfig } from './config.ts'
import { createRollCall } from './digest/roll-call.ts'
import { createWatchman } from './digest/watchman.ts'
import { createDirectory, type Directory } from './directory.ts'
import { createFounding, type Found } from './founding.ts'
import { createFollowing } from './hand-over/following.ts'
import { createGiving, type Giving } from './hand-over/giving.ts'
import { createTaking } from './hand-over/taking.ts'
import { createTransit } from './hand-over/transit.ts'
import { createRoomHost, type RoomHost } from './host.ts'
import { hashOf, roomOfResume } from './ids.ts'
import { createInbox } from './inbox.ts'
import { createLibraryAccess } from './library-access.ts'
import { createLocalRooms, type LocalRooms } from './local-rooms.ts'
import { createMemberCommands, type MemberRequest } from './member-commands.ts'
import { createMembersFeed, type MembersFeed } from './members-feed.ts'
import type { SessionMetrics } from './metrics.ts'
import { createOrphans } from './orphans.ts'
import { createRegistrar } from './registrar.ts'
import { createRouter, type Router } from './router.ts'
import { createSeating, type Seating } from './seating.ts'
import { closedMessage, expiredNotice } from './wire/reply.ts'

export interface PartiesDeps {
  readonly config: SessionConfig
  readonly settings: () => LiveSettings
  readonly cluster: Cluster
  readonly clock: Clock
  readonly log: Log
  readonly metrics: SessionMetrics
  readonly tellGroup: TellGroup
  readonly isDraining: () => boolean
}

/** All of a node that has to do with rooms, without a socket in sight. */
export interface Parties {
  readonly host: RoomHost
  readonly giving: Giving
  readonly localRooms: LocalRooms
  readonly found: Found
  readonly seating: Seating
  readonly membersFeed: MembersFeed
  readonly directory: Directory
  readonly member: (caller: Caller, request: MemberRequest) => ReturnType<Router['run']>
  knowsResume(token: string): boolean
  measured(caller: Caller, rttMs: number): void
  lost(caller: Caller): Promise<void>
  /** The caller's token ended: out of its room, told why, and its socket closed. */
  expire(caller: Caller): Promise<void>
  /** All rooms with callers of this node learn that these come back by another; resolves once those that can be told are. */
  tellMoving(): Promise<void>
  stop(): void
}

export const createParties = (deps: PartiesDeps): Parties => {
  const { config, settings, cluster, clock, log, metrics, tellGroup, isDraining } = deps
  const quality = () => settings().quality
  const transit = createTransit(clock)
  const localRooms = createLocalRooms({
    cluster,
    tellGroup,
    log,
    onHeard: (roomId, message) => watchman.heard(roomId, message),
    onLeft: (caller) => membersFeed.unwatch(caller),
  })
  const host = createRoomHost({
    cluster,
    clock,
    policy: config.policy,
    apply: createApply({ cluster, localRooms, log }),
    onDecided: (room) => follow(room),
  })
  const orphans = createOrphans({ cluster, host, localRooms, transit, log })
  const giving = createGiving({ cluster, host, transit, clock, log, onOrphan: orphans.take })
  const follow = createFollowing({ cluster, host, giving, clock, isDraining })
  const { roomsPerNode } = config
  const taking = createTaking({ cluster, host, transit, clock, log, roomsPerNode, isDraining, quality })
  const registrar = createRegistrar({ cluster, host, clock, callRoll: createRollCall({ cluster, host, localRooms }) })
  const watchman = createWatchman({ cluster, host, localRooms, transit, clock })
  const router = createRouter({ cluster, host, transit, metrics })
  const post = createBulletins({ cluster, host, ownerOf: watchman.ownerOf, metrics, clock })
  const membersFeed = createMembersFeed({ router, clock, tellGroup })
  const access = config.pluginInternalUrl === null ? null : createLibraryAccess({ url: config.pluginInternalUrl, settings, clock, log })
  const directory = createDirectory({ cluster, clock, tellGroup, access, log })
  const seating = createSeating({ cluster, router, localRooms })
  const found = createFounding({ cluster, host, localRooms, limits: config, quality, log, admit: seating.admit })
  cluster.onMessage(createInbox({ host, localRooms, transit, taking, watchman, registrar }))
  cluster.onLost(orphans.lost)
  const rounds = [registrar.start(), watchman.start()]
  return {
    host,
    giving,
    localRooms,
    found,
    seating,
    membersFeed,
    directory,
    member: createMemberCommands(localRooms, router, post),
    knowsResume: (token) => host.knowsResume(roomOfResume(token), hashOf(token)),
    measured: (caller, rttMs) => {
      const roomId = localRooms.roomOf(caller)
      if (roomId !== null && !localRooms.isHeld(caller)) post(roomId, { kind: 'measured', connectionId: caller.id, rttMs })
    },
    lost: (caller) => {
      directory.unwatch(caller)
      return seating.lost(caller)
    },
    expire: async (caller) => {
      const roomId = localRooms.roomOf(caller)
      const { after } = await seating.leave(caller)
      after?.()
      if (roomId !== null) caller.tell(closedMessage(roomId, 'unauthorized'))
      caller.tell(expiredNotice())
      caller.end()
    },
    tellMoving: async () => {
      await Promise.all(localRooms.rooms().map((roomId) => router.run(roomId, { kind: 'moving', nodeId: cluster.nodeId })))
    },
    stop: () => {
      for (const stop of rounds) stop()
    },
  }
}
