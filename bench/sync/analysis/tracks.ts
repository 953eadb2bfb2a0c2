import type { RunRecording } from './run-recording.ts'
import { elementTrack, frameTrack, type Track } from './track.ts'

/** Of each viewer, measured the way the run asks for. */
export const tracksOf = ({ viewers, measuredBy }: RunRecording): Track[] => viewers.map(measuredBy === 'frames' ? frameTrack : elementTrack)

export type Pair = readonly [first: number, second: number]

/** Every two of the viewers. */
export const pairsOf = (count: number): Pair[] =>
  Array.from({ length: count }, (_, first) =>
    Array.from({ length: count - first - 1 }, (_, step): Pair => [first, first + step + 1]),
  ).flat()

/** How far (ms) the first of the two is ahead at `at`. */
export const driftAt = (tracks: readonly Track[], [first, second]: Pair, at: number): number =>
  ((tracks[first]?.(at).position ?? 0) - (tracks[second]?.(at).position ?? 0)) * 1000
