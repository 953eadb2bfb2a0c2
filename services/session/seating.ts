import type { Cluster, RoomId } from '../cluster/cluster.ts'
import type { CheckedPayload } from '../protocol/types.ts'
import type { Caller } from './caller.ts'
import { hashOf, newResumeToken, newSeatId } from './ids.ts'
import type { LocalRooms } from './local-rooms.ts'
import { type Outcome, only } from './outcome.ts'
import type { JoinCommand } from './room/command.ts'
import type { Router } from './router.ts'
import { accepted, refusal } from './wire/reply.ts'

export interface SeatingDeps {
  readonly cluster: Pick<Cluster, 'nodeId'>
  readonly router: Pick<Router, 'run'>
  readonly localRooms: LocalRooms
}

/** How callers of this node come into rooms and out of them again; a caller is in one room at most. */
export interface Seating {
  join(caller: Caller, payload: CheckedPayload<'room:join'>): Promise<Outcome>
  leave(caller: Caller): Promise<Outcome>
  /** The caller's socket is gone. */
  lost(caller: Caller): Promise<void>
  /** The caller has its seat and its answer: from now on it is told what happens. */
  admit(roomId: RoomId, caller: Caller): void
}

export const createSeating = ({ cluster, router, localRooms }: SeatingDeps): Seating => {
  const disconnect = (roomId: RoomId, { id }: Caller) => router.run(roomId, { kind: 'disconnect', connectionId: id })

  const admit: Seating['admit'] = (roomId, caller) => {
    localRooms.release(caller)
    const { id, rttMs } = caller
    // Known since it connected, so that the room's lead need not be guessed.
    if (rttMs !== null) void router.run(roomId, { kind: 'measured', connectionId: id, rttMs })
  }

  const joinCommand = (caller: Caller, { key, resume }: CheckedPayload<'room:join'>, newResume: string): JoinCommand => ({
    kind: 'room:join',
    viewer: caller.viewer,
    connection: { id: caller.id, nodeId: cluster.nodeId },
    seatId: newSeatId(),
    resumeHash: hashOf(newResume),
    ...(key === undefined ? {} : { key }),
    ...(resume === undefined ? {} : { shownHash: hashOf(resume) }),
  })

  const takeSeat = async (caller: Caller, payload: CheckedPayload<'room:join'>): Promise<Outcome> => {
    const { roomId } = payload
    const resume = newResumeToken(roomId)
    const answer = await router.run(roomId, joinCommand(caller, payload, resume))
    if (answer.ok && caller.isOpen())
      return { answer: accepted({ ...answer, resume, node: cluster.nodeId }), after: () => admit(roomId, caller) }
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

  return {
    admit,
    join: async (caller, payload) => {
      if (payload.password !== undefined) return only(refusal('not_available', { field: 'password' }))
      const current = localRooms.roomOf(caller)
      if (current === null) return joinAnew(caller, payload)
      // Joining the room one is in gives a fresh snapshot; joining twice at once, or another room, does not.
      const isAgain = current === payload.roomId && !localRooms.isHeld(caller)
      return isAgain ? takeSeat(caller, payload) : only(refusal('already_in_room'))
    },
    leave: async (caller) => {
      const roomId = localRooms.roomOf(caller)
      if (roomId === null || localRooms.isHeld(caller)) return only(refusal('not_in_room'))
      // Who leaves does not hear of its own leaving.
      localRooms.hold(caller)
      const answer = await router.run(roomId, { kind: 'room:leave', connectionId: caller.id, payload: {} })
      if (!answer.ok && answer.error.code === 'unreachable') {
        // Lost on its way out, and the owner may not know of either.
        if (!caller.isOpen()) await disconnect(roomId, caller)
        return { answer, after: () => localRooms.release(caller) }
      }
      localRooms.leave(caller)
      return only(answer)
    },
    lost: async (caller) => {
      const roomId = localRooms.roomOf(caller)
      // A join or a leave still under way sees for itself that its caller is gone.
      const isUnderWay = roomId !== null && localRooms.isHeld(caller)
      localRooms.leave(caller)
      if (roomId !== null && !isUnderWay) await disconnect(roomId, caller)
    },
  }
}
