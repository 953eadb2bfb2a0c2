import type { Timeline } from './types.ts'

/**
 * Position (s) at cluster time `now` (ms), the one formula of nodes and clients: before `at` a playing timeline holds at the
 * position it will start from (rule PB23), and it never passes the film's end (rule PB18).
 */
export const positionAt = (timeline: Timeline, now: number): number => {
  if (!timeline.playing) return timeline.position
  const elapsedSeconds = Math.max(0, now - timeline.at) / 1000
  return Math.min(timeline.media.durationSeconds, timeline.position + elapsedSeconds * timeline.rate)
}

/** Whether `a` is newer than `b`: a higher epoch, or in the same epoch a higher version. */
export const isNewer = (a: Pick<Timeline, 'epoch' | 'version'>, b: Pick<Timeline, 'epoch' | 'version'>): boolean =>
  a.epoch > b.epoch || (a.epoch === b.epoch && a.version > b.version)
