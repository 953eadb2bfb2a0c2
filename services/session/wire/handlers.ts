import type { Cluster } from '../../cluster/cluster.ts'
import { ClientEvent } from '../../protocol/names.ts'
import type { Answer, CheckedPayload } from '../../protocol/types.ts'
import type { Caller } from '../caller.ts'
import type { Directory } from '../directory.ts'
import type { Found } from '../founding.ts'
import type { LocalRooms } from '../local-rooms.ts'
import type { MemberRequest } from '../member-commands.ts'
import type { MembersFeed } from '../members-feed.ts'
import { type Outcome, only } from '../outcome.ts'
import type { Seating } from '../seating.ts'
import { accepted, refusal } from './reply.ts'

export interface HandlerDeps {
  readonly cluster: Pick<Cluster, 'now'>
  readonly found: Found
  readonly seating: Pick<Seating, 'join' | 'leave'>
  readonly member: (caller: Caller, request: MemberRequest) => Answer | Promise<Answer>
  readonly localRooms: Pick<LocalRooms, 'roomOf' | 'isHeld'>
  readonly membersFeed: MembersFeed
  readonly directory: Directory
  /** Takes a renewed token for the caller's connection. */
  readonly renew: (caller: Caller, token: string) => Answer
}

/** What each event of the protocol does; the payload has been checked by its schema. `receivedAt` is in cluster time (ms). */
export type Handlers = {
  readonly [E in ClientEvent]: (caller: Caller, payload: CheckedPayload<E>, receivedAt: number) => Outcome | Promise<Outcome>
}

/** Reserved: the names are kept free for what is not built. */
const notAvailable = () => only(refusal('not_available'))

type MemberEvent = MemberRequest['kind']

export const createHandlers = (deps: HandlerDeps): Handlers => {
  const { cluster, found, seating, member, localRooms, membersFeed, directory, renew } = deps

  const forRoom =
    <E extends MemberEvent>(kind: E) =>
    (caller: Caller, payload: CheckedPayload<E>): Outcome | Promise<Outcome> => {
      const answer = member(caller, { kind, payload } as MemberRequest)
      return answer instanceof Promise ? answer.then(only) : only(answer)
    }

  return {
    [ClientEvent.clockProbe]: (_caller, _payload, receivedAt) => only(accepted({ t1: receivedAt, t2: cluster.now() })),
    [ClientEvent.directoryWatch]: async (caller, query) => {
      const watched = await directory.watch(caller, query).catch(() => null)
      return watched ? { answer: accepted(watched.page), after: watched.follow } : only(refusal('unreachable'))
    },
    [ClientEvent.directoryUnwatch]: (caller) => {
      directory.unwatch(caller)
      return only(accepted())
    },
    [ClientEvent.roomCreate]: found,
    [ClientEvent.roomJoin]: seating.join,
    [ClientEvent.roomLeave]: seating.leave,
    [ClientEvent.roomClose]: forRoom('room:close'),
    [ClientEvent.roomUpdate]: forRoom('room:update'),
    [ClientEvent.roomKick]: forRoom('room:kick'),
    [ClientEvent.roomSnapshot]: forRoom('room:snapshot'),
    [ClientEvent.roomQuality]: forRoom('room:quality'),
    [ClientEvent.membersWatch]: async (caller, { page }) => {
      const roomId = localRooms.roomOf(caller)
      if (roomId === null || localRooms.isHeld(caller)) return only(refusal('not_in_room'))
      const watched = await membersFeed.watch(caller, roomId, page)
      return watched ? { answer: accepted(watched.view), after: watched.follow } : only(refusal('unreachable'))
    },
    [ClientEvent.membersUnwatch]: (caller) => {
      membersFeed.unwatch(caller)
      return only(accepted())
    },
    [ClientEvent.hostTransfer]: forRoom('host:transfer'),
    [ClientEvent.playbackPlay]: forRoom('playback:play'),
    [ClientEvent.playbackPause]: forRoom('playback:pause'),
    [ClientEvent.playbackSeek]: forRoom('playback:seek'),
    [ClientEvent.playbackRate]: forRoom('playback:rate'),
    [ClientEvent.playbackMedia]: forRoom('playback:media'),
    [ClientEvent.playbackReport]: forRoom('playback:report'),
    [ClientEvent.playbackReady]: forRoom('playback:ready'),
    [ClientEvent.authRenew]: (caller, { token }) => only(renew(caller, token)),
    [ClientEvent.chatSend]: notAvailable,
    [ClientEvent.chatReact]: notAvailable,
  }
}
