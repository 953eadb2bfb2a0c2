import type { Emitter } from './emitter.ts'
import type { PartyConnection } from './party-connection.ts'
import type { PartyEvents } from './party-events.ts'
import type { RoomKeeper } from './room-keeper.ts'

export interface MembersWatch {
  want(wanted: boolean): void
  /** Another node is to be told what is wanted. */
  again(): void
}

/** Watches the first page of members while that is wanted and there is a room; a node forgets it with the connection. */
export const createMembersWatch = (connection: PartyConnection, keeper: RoomKeeper, emitter: Emitter<PartyEvents>): MembersWatch => {
  let wanted = false
  const watch = async () => {
    const roomId = keeper.view?.info.roomId
    if (!wanted || roomId === undefined) return
    const reply = await connection.send('members:watch', {})
    if (reply.ok) keeper.hearMembers({ roomId, count: reply.count, page: reply.page })
  }
  emitter.on('entered', () => void watch())
  return {
    again: () => void watch(),
    want: (next) => {
      if (next === wanted) return
      wanted = next
      if (wanted) void watch()
      else if (keeper.view !== null) void connection.send('members:unwatch', {})
    },
  }
}
