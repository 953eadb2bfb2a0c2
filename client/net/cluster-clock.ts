import { boundMs, clusterTime, isLocked, noiseMs, unknownClock, withProbe } from '../sync/clock.ts'
import { afterProbe, startBurst } from '../sync/probe-plan.ts'
import type { ClientClock } from './clock.ts'
import type { PartyConnection } from './party-connection.ts'

export interface ClusterClock {
  /** Cluster time (ms); null before enough probes were answered. */
  now(): number | null
  /** How far (ms) `now` may be off; Infinity before the first probe. */
  boundMs(): number
  /** By how much (ms) `now` may still move with the next probes; Infinity before the first. */
  noiseMs(): number
  /** The round trip (ms) of late: the median of the last few probes, so that one slow answer does not show; null without any. */
  rttMs(): number | null
  /** Measures anew, at once: the page was asleep or offline. */
  wake(): void
  stop(): void
}
export interface ClusterClockDeps {
  readonly connection: PartyConnection
  readonly clock: ClientClock
  /** A probe was answered. */
  readonly onMeasured: () => void
}

const ROUND_TRIPS_KEPT = 5

/** Probes cluster time by the plan of `client/sync/probe-plan.ts` while there is a connection (rules TM3, NE8). */
export const createClusterClock = ({ connection, clock, onMeasured }: ClusterClockDeps): ClusterClock => {
  let state = unknownClock
  let plan = startBurst(clock.now())
  let roundTrips: readonly number[] = []
  let cancel = () => {}

  const probe = async () => {
    const t0 = clock.now()
    const reply = await connection.send('clock:probe', { t0 })
    const t3 = clock.now()
    if (!reply.ok) return
    const { t1, t2 } = reply
    state = withProbe(state, { t0, t1, t2, t3 })
    roundTrips = [...roundTrips, Math.max(0, t3 - t0 - (t2 - t1))].slice(-ROUND_TRIPS_KEPT)
    onMeasured()
  }
  const next = () => {
    cancel = clock.after(Math.max(0, plan.nextAt - clock.now()), () => {
      plan = afterProbe(plan, clock.now())
      void probe()
      next()
    })
  }
  const begin = () => {
    cancel()
    plan = startBurst(clock.now())
    next()
  }
  let connected = false
  const stopListening = connection.onReport(({ status }) => {
    connected = status === 'connected'
    // Told again it may be another node's, by another way.
    if (connected) begin()
    else {
      cancel()
      roundTrips = []
    }
  })
  return {
    now: () => (isLocked(state) ? clusterTime(state, clock.now()) : null),
    boundMs: () => boundMs(state, clock.now()),
    noiseMs: () => noiseMs(state),
    rttMs: () => [...roundTrips].sort((a, b) => a - b)[Math.floor(roundTrips.length / 2)] ?? null,
    wake: () => connected && begin(),
    stop: () => {
      cancel()
      stopListening()
    },
  }
}
