import type { ClientPayload } from '../../services/protocol/types.ts'
import type { ClusterClock } from '../net/cluster-clock.ts'
import type { RoomView } from '../net/room-view.ts'
import type { Runner } from '../sync/runner.ts'

/**
 * What to report of this viewer: the runner's word, or `away` where the page does not show the room's item; null while the cluster's
 * clock is not known, for a report without a time says nothing.
 */
export const reportOf = (room: RoomView, runner: Runner | null, cluster: ClusterClock): ClientPayload<'playback:report'> | null => {
  const { epoch, version } = room.state
  const rttMs = cluster.rttMs()
  const told = runner?.report()
  if (told) return { epoch, version, rttMs, ...told }
  const sampledAt = cluster.now()
  return sampledAt === null ? null : { epoch, version, rttMs, sampledAt, position: 0, player: 'paused', state: 'away' }
}
