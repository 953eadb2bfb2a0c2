import type { Cluster, Lease, RoomId } from '../cluster/cluster.ts'
import { type Log, LogLine } from '../lib/log.ts'
import type { Answer, CheckedPayload, Quality } from '../protocol/types.ts'
import type { Caller } from './caller.ts'
import type { RoomHost } from './host.ts'
import { hashOf, newLinkKey, newResumeToken, newRoomId, newSeatId } from './ids.ts'
import type { LocalRooms } from './local-rooms.ts'
import type { JoinCommand } from './room/command.ts'
import type { Router } from './router.ts'
import { accepted, refusal } from './wire/reply.ts'

export interface SeatingDeps {
  readonly cluster: Pick<Cluster, 'nodeId' | 'claim' | 'release'>
  readonly host: Pick<RoomHost, 'size' | 'hostedBy' | 'create'>
  readonly router: Pick<Router, 'run'>
  readonly localRooms: LocalRooms
  readonly limits: { readonly roomsPerNode: number; readonly roomsPerUser: number }
  /** The administrator's quality, as it is now. */
  readonly quality: () => Quality
  readonly log: Log
}

/** An answer, and what to do once it is sent: a member hears nothing of the room before it (rule RM2). */
export interface Outcome {
  readonly answer: Answer
  readonly after?: () => void
}

/** How callers of this node come into rooms and out of them again; a caller is in one room at most. */
export interface Seating {
  create(caller: Caller, payload: CheckedPayload<'room:create'>): Promise<Outcome>
  join(caller: Caller, payload: CheckedPayload<'room:join'>): Promise<Outcome>
  leave(caller: Caller): Promise<Outcome>
  /** The caller's socket is gone. */
  lost(caller: Caller): Promise<void>
}

const only = (answer: Answer): Outcome => ({ answer })

export const createSeating = (deps: SeatingDeps): Seating => {
  const { cluster, host, router, localRooms, limits, quality, log } = deps
  const connectionOf = (caller: Caller) => ({ id: caller.id, nodeId: cluster.nodeId })
  const isOverLimit = ({ viewer }: Caller) => host.size >= limits.roomsPerNode || host.hostedBy(viewer.userKey) >= limits.roomsPerUser
  const disconnect = (roomId: RoomId, { id }: Caller) => router.run(roomId, { kind: 'disconnect', connectionId: id })

  /** From now on the caller is told what happens; its round trip is known since it connected. */
  const admit = (roomId: RoomId, caller: Caller) => {
    localRooms.release(caller)
    const { id, rttMs } = caller
    if (rttMs !== null) void router.run(roomId, { kind: 'measured', connectionId: id, rttMs })
  }

  /** The room under a lease just won; null where the room must not or cannot be. */
  const found = (lease: Lease, caller: Caller, payload: CheckedPayload<'room:create'>): Answer => {
    if (!caller.isOpen()) return refusal('unreachable')
    if (isOverLimit(caller)) return refusal('room_limit')
    const [resume, key] = [newResumeToken(lease.roomId), newLinkKey()]
    const command = { kind: 'room:create', ...lease, seatId: newSeatId(), resumeHash: hashOf(resume), key } as const
    const answer = host.create(lease, { ...command, viewer: caller.viewer, connection: connectionOf(caller), quality: quality(), payload })
    return answer.ok ? accepted({ ...answer, resume, key }) : answer
  }

  const claimAndFound = async (roomId: RoomId, caller: Caller, payload: CheckedPayload<'room:create'>): Promise<Answer> => {
    const lease = await cluster.claim(roomId)
    if (lease === 'taken') return refusal('internal')
    const answer = found(lease, caller, payload)
    if (!answer.ok) await cluster.release(lease)
    return answer
  }

  const create: Seating['create'] = async (caller, payload) => {
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

  const joinCommand = (caller: Caller, { key, resume }: CheckedPayload<'room:join'>, newResume: string): JoinCommand => ({
    kind: 'room:join',
    viewer: caller.viewer,
    connection: connectionOf(caller),
    seatId: newSeatId(),
    resumeHash: hashOf(newResume),
    ...(key === undefined ? {} : { key }),
    ...(resume === undefined ? {} : { shownHash: hashOf(resume) }),
  })

  const takeSeat = async (caller: Caller, payload: CheckedPayload<'room:join'>): Promise<Outcome> => {
    const { roomId } = payload
    const resume = newResumeToken(roomId)
    const answer = await router.run(roomId, joinCommand(caller, payload, resume))
    if (answer.ok && caller.isOpen()) return { answer: accepted({ ...answer, resume }), after: () => admit(roomId, caller) }
    // Without an answer the owner may have seated it all the same.
    if (answer.ok || answer.error.code === 'unreachable') await disconnect(roomId, caller)
    return only(answer.ok ? refusal('unreachable') : answer)
  }

  const joinAnew = async (caller: Caller, payload: CheckedPayload<'room:join'>): Promise<Outcome> => {
    if (!(await localRooms.enter(payload.roomId, caller))) return only(refusal('unreachable'))
    const outcome = await takeSeat(caller, payload)
    if (!outcome.answer.ok) localRooms.leave(caller)
    return outcome
  }

  const join: Seating['join'] = async (caller, payload) => {
    if (payload.password !== undefined) return only(refusal('not_available', { field: 'password' }))
    const current = localRooms.roomOf(caller)
    if (current === null) return joinAnew(caller, payload)
    // Joining the room one is in gives a fresh snapshot; joining twice at once, or another room, does not.
    const isAgain = current === payload.roomId && !localRooms.isHeld(caller)
    return isAgain ? takeSeat(caller, payload) : only(refusal('already_in_room'))
  }

  const leave: Seating['leave'] = async (caller) => {
    const roomId = localRooms.roomOf(caller)
    if (roomId === null || localRooms.isHeld(caller)) return only(refusal('not_in_room'))
    // Who leaves does not hear of its own leaving.
    localRooms.hold(caller)
    const answer = await router.run(roomId, { kind: 'room:leave', connectionId: caller.id, payload: {} })
    if (!answer.ok && answer.error.code === 'unreachable') return { answer, after: () => localRooms.release(caller) }
    localRooms.leave(caller)
    return only(answer)
  }

  return {
    create,
    join,
    leave,
    lost: async (caller) => {
      const roomId = localRooms.roomOf(caller)
      // A join still under way sees for itself that its caller is gone.
      const isJoining = roomId !== null && localRooms.isHeld(caller)
      localRooms.leave(caller)
      if (roomId !== null && !isJoining) await disconnect(roomId, caller)
    },
  }
}
