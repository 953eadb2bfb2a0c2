import type { Cluster, Lease, RoomId } from '../cluster/cluster.ts'
import { type Log, LogLine } from '../lib/log.ts'
import type { Answer, CheckedPayload, Quality } from '../protocol/types.ts'
import type { Caller } from './caller.ts'
import type { RoomHost } from './host.ts'
import { hashOf, newLinkKey, newResumeToken, newRoomId, newSeatId } from './ids.ts'
import type { LocalRooms } from './local-rooms.ts'
import { type Outcome, only } from './outcome.ts'
import { accepted, refusal } from './wire/reply.ts'

export interface FoundingDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'claim' | 'release'>
  readonly host: Pick<RoomHost, 'size' | 'hostedBy' | 'create'>
  readonly localRooms: Pick<LocalRooms, 'roomOf' | 'enter' | 'leave'>
  readonly limits: { readonly roomsPerNode: number; readonly roomsPerUser: number }
  /** The administrator's quality, as it is now. */
  readonly quality: () => Quality
  readonly log: Log
  /** The caller has its seat and its answer. */
  admit(roomId: RoomId, caller: Caller): void
}

/** Makes a room on this node with the caller as its host (rules RM1, RM2, RM14). */
export type Found = (caller: Caller, payload: CheckedPayload<'room:create'>) => Promise<Outcome>

export const createFounding = ({ cluster, host, localRooms, limits, quality, log, admit }: FoundingDeps): Found => {
  const isOverLimit = ({ viewer }: Caller) => host.size >= limits.roomsPerNode || host.hostedBy(viewer.userKey) >= limits.roomsPerUser

  /** The room under a lease just won. While it was being won the caller may have gone, or others have used up the limit. */
  const found = (lease: Lease, caller: Caller, payload: CheckedPayload<'room:create'>): Answer => {
    if (!caller.isOpen()) return refusal('unreachable')
    if (isOverLimit(caller)) return refusal('room_limit')
    const [resume, key] = [newResumeToken(lease.roomId), newLinkKey()]
    const answer = host.create(lease, {
      kind: 'room:create',
      ...lease,
      viewer: caller.viewer,
      connection: { id: caller.id, nodeId: cluster.nodeId },
      seatId: newSeatId(),
      resumeHash: hashOf(resume),
      key,
      quality: quality(),
      payload,
    })
    return answer.ok ? accepted({ ...answer, resume, key, node: cluster.nodeId }) : answer
  }

  const claimAndFound = async (roomId: RoomId, caller: Caller, payload: CheckedPayload<'room:create'>): Promise<Answer> => {
    const lease = await cluster.claim(roomId)
    if (lease === 'taken') return refusal('internal')
    const answer = found(lease, caller, payload)
    if (!answer.ok) await cluster.release(lease)
    return answer
  }

  return async (caller, payload) => {
    if (localRooms.roomOf(caller) !== null) return only(refusal('already_in_room'))
    if (isOverLimit(caller)) return only(refusal('room_limit'))
    const roomId = newRoomId()
    if (!(await localRooms.enter(roomId, caller))) return only(refusal('unreachable'))
    const answer = await claimAndFound(roomId, caller, payload).catch(() => refusal('unreachable'))
    if (!answer.ok) {
      localRooms.leave(caller)
      return only(answer)
    }
    log.info({ room: roomId }, LogLine.roomCreated)
    return { answer, after: () => admit(roomId, caller) }
  }
}
