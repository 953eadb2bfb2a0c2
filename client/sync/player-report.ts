import { PlayerState } from '../../services/protocol/names.ts'
import type { Sample } from '../player/player.ts'
import type { SyncStatus } from './status.ts'

/** What `playback:report` says of the player; the controller adds epoch, version and round trip. */
export interface PlayerReport {
  /** Cluster time (ms) that `position` (s) belongs to. */
  readonly sampledAt: number
  readonly position: number
  readonly player: PlayerState
  readonly bufferedSeconds: number
  readonly state: SyncStatus['state']
  readonly driftMs: number | null
}

const playerState = (sample: Sample): PlayerState => {
  if (sample.ended) return PlayerState.ended
  if (sample.seeking) return PlayerState.seeking
  if (sample.starved) return PlayerState.buffering
  return sample.paused ? PlayerState.paused : PlayerState.playing
}

/** `offsetMs`: from local to cluster time. */
export const reportOf = (sample: Sample, { state, driftMs }: SyncStatus, offsetMs: number): PlayerReport => ({
  sampledAt: Math.max(0, sample.at + offsetMs),
  position: Math.max(0, sample.position),
  player: playerState(sample),
  bufferedSeconds: Math.max(0, sample.bufferedSeconds),
  state,
  driftMs,
})
