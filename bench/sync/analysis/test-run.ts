import type { FrameRow, PollRow } from '../page/recording.ts'
import type { RunRecording, ViewerRecording } from './run-recording.ts'

export const START = 1_000_000_000_000
const FRAME_SECONDS = 0.04
const REFRESH_MS = 1000 / 60

export interface Stretch {
  /** Ms after START. */
  readonly from: number
  readonly until: number
  /** Seconds into the film at `from`. */
  readonly position: number
}

/** When a frame that is due at `due` comes on screen: at the next refresh. */
const shown = (due: number): number => Math.ceil(due / REFRESH_MS) * REFRESH_MS

/** 25 frames a second of a film that runs in the given stretches, on a screen of 60 Hz. */
export const framesOf = (stretches: readonly Stretch[]): FrameRow[] =>
  stretches.flatMap(({ from, until, position }) => {
    const first = Math.ceil(position / FRAME_SECONDS)
    const count = Math.floor((until - from) / 1000 / FRAME_SECONDS)
    return Array.from({ length: count }, (_, index): FrameRow => {
      const mediaTime = (first + index) * FRAME_SECONDS
      const due = START + from + (mediaTime - position) * 1000
      return [shown(due), mediaTime, shown(due) - 8, position + (shown(due) - 8 - START - from) / 1000]
    })
  })

export const testViewer = (stretches: readonly Stretch[], change: Partial<ViewerRecording> = {}): ViewerRecording => ({
  frames: framesOf(stretches),
  polls: [],
  writes: [],
  events: [],
  quality: { dropped: 0, total: 1000 },
  qualityAtStart: { dropped: 0, total: 0 },
  isHandicapped: false,
  clockErrorsMs: [0.1],
  complaints: [],
  ...change,
})

/** Asked every `everyMs`, as of a hidden tab. */
export const pollsOf = ({ from, until, position }: Stretch, everyMs: number): PollRow[] =>
  Array.from({ length: Math.floor((until - from) / everyMs) + 1 }, (_, index): PollRow => {
    const after = index * everyMs
    return [START + from + after, position + after / 1000, 0, 1]
  })

/** Twenty seconds of play from the film's start, unless changed. */
export const testRun = (viewers: readonly ViewerRecording[], change: Partial<RunRecording> = {}): RunRecording => ({
  name: 'lan',
  title: 'LAN',
  seed: 1,
  startedAt: START,
  endedAt: START + 20_000,
  commands: [{ kind: 'play', at: START, target: null }],
  incidents: [],
  absences: [],
  measuredBy: 'frames',
  viewers,
  versions: [],
  load: { busy: 0.3, others: 0.02, relayLateMs: 1 },
  ...change,
})
