import { GRID_MS } from '../../sync/analysis/phase.ts'
import { quantile } from '../../sync/analysis/quantile.ts'
import { elementTrack } from '../../sync/analysis/track.ts'
import { driftAt } from '../../sync/analysis/tracks.ts'
import type { PageRecording } from '../../sync/page/recording.ts'
import type { Span } from './gaps.ts'

/**
 * How far (ms) two pages' media clocks are apart, 95 % of the time, read each 50 ms (rule KU44).
 * @throws Error where nothing was recorded
 */
export const p95Drift = (pages: readonly [PageRecording, PageRecording], { from, until }: Span): number => {
  const tracks = pages.map(elementTrack)
  const grid = Array.from({ length: Math.floor((until - from) / GRID_MS) }, (_, index) => from + index * GRID_MS)
  const drifts = grid.filter((at) => tracks.every((track) => track(at).moving)).map((at) => Math.abs(driftAt(tracks, [0, 1], at)))
  const p95 = drifts.length * 2 < grid.length ? null : quantile(drifts, 0.95)
  if (p95 === null) throw new Error('The browsers did not play together long enough to tell their drift')
  return p95
}
