import { measuring, type SyncStatus } from './status.ts'
import type { SyncClock } from './sync-clock.ts'

const DRIFT_INTERVAL_MS = 500

const isSame = (a: SyncStatus, b: SyncStatus): boolean => a.state === b.state && a.driftMs === b.driftMs && a.ready === b.ready

export interface StatusTeller {
  readonly status: SyncStatus
  show(status: SyncStatus): void
}

/** Tells a changed state at once, and a drift that merely wanders twice a second. */
export const createStatusTeller = (clock: SyncClock, onStatus: (status: SyncStatus) => void): StatusTeller => {
  let status = measuring
  let told = measuring
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    get status() {
      return status
    },
    show: (next) => {
      status = next
      const isDrift = next.state === told.state && next.ready === told.ready
      if (isSame(next, told) || (isDrift && clock.now() - toldAt < DRIFT_INTERVAL_MS)) return
      told = next
      toldAt = clock.now()
      onStatus(next)
    },
  }
}
