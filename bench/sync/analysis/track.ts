/** Where a viewer's film is at any time, from what was recorded of it. */
import type { PageRecording } from '../page/recording.ts'

export interface Place {
  /** Seconds. */
  readonly position: number
  readonly moving: boolean
}
/** Takes ms since the epoch. */
export type Track = (at: number) => Place

type Point = readonly [at: number, position: number]
type Segment = readonly Point[]

/** Frames this far (ms) from an instant have a say in where the film was then. */
const REACH_MS = 400
const FRAME_GAP_MS = 300
/** A throttled tab is asked once a second. */
const POLL_GAP_MS = 1500
const TURNS = ['playing', 'pause', 'seeking', 'seeked', 'waiting', 'ended']
const JUMP_SECONDS = 0.15
const FEWEST = 3
/** How long (ms) the film may be taken to go on after what was last seen. */
const AFTER_MS = 100

/** Parts in which the film runs on, without pauses, stalls or jumps. */
const segmentsOf = (points: readonly Point[], gapMs: number): Segment[] => {
  const segments: Point[][] = []
  let last: Point | undefined
  for (const point of points) {
    const runsOn =
      last !== undefined && point[0] - last[0] <= gapMs && Math.abs(point[1] - last[1] - (point[0] - last[0]) / 1000) <= JUMP_SECONDS
    if (runsOn) segments.at(-1)?.push(point)
    else segments.push([point])
    last = point
  }
  return segments
}

/** The least-squares line through the points, at `at`. */
const lineAt = (points: readonly Point[], at: number): number => {
  const count = points.length
  const meanTime = points.reduce((sum, [time]) => sum + time - at, 0) / count
  const mean = points.reduce((sum, [, position]) => sum + position, 0) / count
  let products = 0
  let squares = 0
  for (const [time, position] of points) {
    const distance = time - at - meanTime
    products += distance * (position - mean)
    squares += distance * distance
  }
  return mean - (squares > 0 ? products / squares : 0.001) * meanTime
}

/** The last index whose time is at or before `at`; −1 before all. */
const lastBefore = (times: readonly { readonly 0: number }[], at: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle]?.[0] ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

const near = (segment: Segment, at: number): readonly Point[] => {
  const from = lastBefore(segment, at - REACH_MS)
  const within = segment.slice(Math.max(0, from), lastBefore(segment, at + REACH_MS) + 1)
  return within.length >= FEWEST ? within : segment.slice(Math.max(0, lastBefore(segment, at) - 1), lastBefore(segment, at) + FEWEST)
}

const between = (segment: Segment, at: number): number => {
  const index = lastBefore(segment, at)
  const [before, after] = [segment[index], segment[index + 1]]
  if (before === undefined) return 0
  if (after === undefined) return before[1] + (at - before[0]) / 1000
  return before[1] + ((after[1] - before[1]) * (at - before[0])) / (after[0] - before[0])
}

const trackOf = (points: readonly Point[], gapMs: number, positionIn: (segment: Segment, at: number) => number): Track => {
  const segments = segmentsOf(points, gapMs)
  const starts = segments.map((segment) => [segment[0]?.[0] ?? 0] as const)
  return (at) => {
    const segment = segments[lastBefore(starts, at)]
    const last = segment?.at(-1)
    if (segment === undefined || last === undefined) return { position: 0, moving: false }
    if (at > last[0] + AFTER_MS || segment.length === 1) return { position: last[1], moving: false }
    return { position: positionIn(segment, at), moving: true }
  }
}

/** In order of time; where two stand for the same time the later told holds. */
const ordered = (points: readonly Point[]): Point[] => {
  const kept: Point[] = []
  for (const point of [...points].sort((a, b) => a[0] - b[0])) {
    if (kept.at(-1)?.[0] === point[0]) kept.pop()
    kept.push(point)
  }
  return kept
}

/**
 * By the frames: a straight line through those of the nearest 0.4 s on either side, which takes out that pictures wait for the
 * screen's next refresh; held over pauses, stalls and jumps (rule BE3).
 */
export const frameTrack = ({ frames }: PageRecording): Track =>
  trackOf(ordered(frames.map(([shownAt, mediaTime]) => [shownAt, mediaTime])), FRAME_GAP_MS, (segment, at) => lineAt(near(segment, at), at))

/** By what the element says of itself, which it does in a hidden tab too; events and seeks tell when it stopped in between. */
export const elementTrack = ({ frames, polls, events, writes }: PageRecording): Track => {
  const told = frames.map(([, , toldAt, currentTime]): Point => [toldAt, currentTime])
  const asked = polls.filter(([, , paused]) => paused === 0).map(([at, currentTime]): Point => [at, currentTime])
  const turns = events.filter(([, name]) => TURNS.includes(name)).map(([at, , currentTime]): Point => [at, currentTime])
  const left = writes.filter(([, what]) => what === 'seek').map(([at, , , before]): Point => [at, before])
  return trackOf(ordered([...told, ...asked, ...turns, ...left]), POLL_GAP_MS, between)
}
