import type { Cluster } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { createApply } from './apply.ts'
import type { Caller, TellGroup } from './caller.ts'
import type { LiveSettings, SessionConfig } from './config.ts'
import { createDirectory, type Directory } from './directory.ts'
import { createFounding, type Found } from './founding.ts'
import { createRoomHost, type RoomHost } from './host.ts'
import { hashOf, roomOfResume } from './ids.ts'
import { createInbox } from './inbox.ts'
import { createLibraryAccess } from './library-access.ts'
import { createLocalRooms, type LocalRooms } from './local-rooms.ts'
import { createMemberCommands, type MemberRequest } from './member-commands.ts'
import { createMembersFeed, type MembersFeed } from './members-feed.ts'
import type { SessionMetrics } from './metrics.ts'
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
}

/** All of a node that has to do with rooms, without a socket in sight. */
export interface Parties {
  readonly host: RoomHost
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
}

export const createParties = ({ config, settings, cluster, clock, log, metrics, tellGroup }: PartiesDeps): Parties => {
  const localRooms = createLocalRooms({ cluster, tellGroup, log, onLeft: (caller) => membersFeed.unwatch(caller) })
  const host = createRoomHost({ cluster, clock, policy: config.policy, apply: createApply({ cluster, localRooms, log }) })
  const router = createRouter({ cluster, host, metrics })
  const membersFeed = createMembersFeed({ router, clock, tellGroup })
  const access = config.pluginInternalUrl === null ? null : createLibraryAccess({ url: config.pluginInternalUrl, settings, clock, log })
  const directory = createDirectory({ cluster, clock, tellGroup, access, log })
  const seating = createSeating({ cluster, router, localRooms })
  const quality = () => settings().quality
  const found = createFounding({ cluster, host, localRooms, limits: config, quality, log, admit: seating.admit })
  cluster.onMessage(createInbox(host, localRooms))
  return {
    host,
    localRooms,
    found,
    seating,
    membersFeed,
    directory,
    member: createMemberCommands(localRooms, router),
    knowsResume: (token) => host.knowsResume(roomOfResume(token), hashOf(token)),
    measured: (caller, rttMs) => {
      const roomId = localRooms.roomOf(caller)
      if (roomId !== null && !localRooms.isHeld(caller)) void router.run(roomId, { kind: 'measured', connectionId: caller.id, rttMs })
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
  }
}
