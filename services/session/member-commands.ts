import type { Answer } from '../protocol/types.ts'
import type { PostBulletin } from './bulletins.ts'
import type { Caller } from './caller.ts'
import type { LocalRooms } from './local-rooms.ts'
import type { MemberCommand } from './room/command.ts'
import type { Router } from './router.ts'
import { accepted, refusal } from './wire/reply.ts'

/** A member's command without what the node itself knows: whose connection it is. */
export type MemberRequest = { [K in MemberCommand['kind']]: Pick<Extract<MemberCommand, { kind: K }>, 'kind' | 'payload'> }[Exclude<
  MemberCommand['kind'],
  'room:leave'
>]

/** Brings a member's command to its room. A room that is no more puts the caller out, should its last word have been lost. */
export const createMemberCommands =
  (localRooms: LocalRooms, router: Pick<Router, 'run'>, post: PostBulletin) =>
  (caller: Caller, request: MemberRequest): Answer | Promise<Answer> => {
    const roomId = localRooms.roomOf(caller)
    if (roomId === null) return refusal('not_in_room')
    if (request.kind === 'playback:report') {
      post(roomId, { ...request, connectionId: caller.id })
      return accepted()
    }
    const heed = (answer: Answer): Answer => {
      if (!answer.ok && answer.error.code === 'room_not_found') localRooms.putOut(roomId, caller.id, 'room_closed')
      return answer
    }
    const answer = router.run(roomId, { ...request, connectionId: caller.id } as MemberCommand)
    return answer instanceof Promise ? answer.then(heed) : heed(answer)
  }
