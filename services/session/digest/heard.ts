/** What this node's callers have heard of a room, and how it compares with an owner's word. Pure. */
import type { RoomBroadcast } from '../../cluster/cluster.ts'
import { isNewer } from '../../protocol/timeline.ts'
import type { RoomInfo, RoomMembers, RoomState } from '../../protocol/types.ts'
import type { Mark } from '../node-message.ts'

/** The newest of each; what nobody told yet is older than anything. */
export type Heard = Pick<Mark, 'epoch' | 'version' | 'revision' | 'count'>

export const NOTHING: Heard = { epoch: 0, version: 0, revision: 0, count: 0 }

export const heardWith = (heard: Heard, { event, payload }: RoomBroadcast): Heard => {
  switch (event) {
    case 'room:state': {
      const { epoch, version } = payload as RoomState
      return isNewer({ epoch, version }, heard) ? { ...heard, epoch, version } : heard
    }
    case 'room:info':
      return { ...heard, revision: Math.max(heard.revision, (payload as RoomInfo).revision) }
    case 'room:members':
      return { ...heard, count: (payload as RoomMembers).count }
    default:
      return heard
  }
}

/**
 * Whether a message was lost that is older than the owner's word before its latest: a younger one may still be on its way.
 * A count tells only that it is neither the one before nor the latest.
 */
export const isBehind = (heard: Heard, before: Mark, latest: Mark): boolean =>
  isNewer(before, heard) || before.revision > heard.revision || (heard.count !== before.count && heard.count !== latest.count)
