import { clusterTime, isLocked } from '../../client/sync/clock.ts'
import { REPORT_INTERVAL_MS } from '../../services/protocol/limits.ts'
import { ClientEvent } from '../../services/protocol/names.ts'
import type { Line } from './line.ts'
import type { Probing } from './probing.ts'
import type { Seat } from './seat.ts'
import { between, repeat } from './timing.ts'
import { positionOf } from './viewpoint.ts'

const BUFFERED_SECONDS = 10

/** Reports as a player that is exactly in step would; the answer stops it. */
export const startReporting = (isHost: boolean, seat: () => Seat | null, probing: Probing, send: Line['send']): (() => void) => {
  const everyMs = isHost ? REPORT_INTERVAL_MS.host : REPORT_INTERVAL_MS.participant
  const report = (): void => {
    const { clock, rttMs } = probing
    const now = Date.now()
    const here = seat()
    const sampledAt = isLocked(clock) ? clusterTime(clock, now) : null
    if (here === null || sampledAt === null) return
    const { epoch, version, playing } = here.state
    void send(ClientEvent.playbackReport, {
      epoch,
      version,
      sampledAt,
      position: positionOf(here.viewpoint(clock), now) ?? 0,
      player: playing ? 'playing' : 'paused',
      state: 'in-sync',
      bufferedSeconds: BUFFERED_SECONDS,
      driftMs: 0,
      rttMs,
    })
  }
  return repeat(between(0, everyMs), () => {
    report()
    return everyMs
  })
}
