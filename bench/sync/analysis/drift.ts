import { gridOf, isPresent, playingPhases, SETTLE_MS } from './phase.ts'
import { quantile } from './quantile.ts'
import type { RunRecording } from './run-recording.ts'
import { driftAt, type Pair, pairsOf, tracksOf } from './tracks.ts'

export interface DriftPoint {
  readonly at: number
  /** By how many ms the pair's first is ahead. */
  readonly ms: number
  /** In the steady state, and with both viewers there. */
  readonly counts: boolean
}

export interface PairDrift {
  readonly pair: Pair
  readonly points: readonly DriftPoint[]
}

/** Ms; null where nothing was measured. */
export interface DriftFigures {
  readonly p50: number | null
  readonly p95: number | null
  readonly max: number | null
}

/** The drift of each pair every 50 ms while the room plays; what counts begins 5 s after each command (rule BE4). */
export const driftOf = (run: RunRecording): PairDrift[] => {
  const tracks = tracksOf(run)
  const phases = playingPhases(run)
  const pointAt = (pair: Pair, at: number, settled: boolean): DriftPoint => ({
    at,
    ms: driftAt(tracks, pair, at),
    counts: settled && pair.every((viewer) => isPresent(run, viewer, at, SETTLE_MS)),
  })
  return pairsOf(run.viewers.length).map((pair) => ({
    pair,
    points: phases.flatMap((phase) =>
      gridOf(phase)
        .filter((at) => pair.every((viewer) => isPresent(run, viewer, at, 0)))
        .map((at) => pointAt(pair, at, at >= phase.at + SETTLE_MS)),
    ),
  }))
}

/** Over all pairs together. */
export const driftFigures = (pairs: readonly PairDrift[]): DriftFigures => {
  const sizes = pairs.flatMap(({ points }) => points.filter(({ counts }) => counts).map(({ ms }) => Math.abs(ms)))
  return { p50: quantile(sizes, 0.5), p95: quantile(sizes, 0.95), max: quantile(sizes, 1) }
}
