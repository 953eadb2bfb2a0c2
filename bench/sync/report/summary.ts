import type { DriftFigures } from '../analysis/drift.ts'
import type { Figures } from '../analysis/figures.ts'
import type { RunRecording } from '../analysis/run-recording.ts'
import type { SyncTime } from '../analysis/sync-time.ts'

/** One run in the agreed form: ms; null for what was not part of the scenario, or never reached (rule BE8). */
export interface Summary {
  readonly name: string
  readonly viewers: number
  readonly seconds: number
  /** Between media clocks. */
  readonly drift: DriftFigures
  /** Between pictures on the screen; null where there are none. */
  readonly pictureDrift: DriftFigures | null
  readonly firstSyncMs: number | null
  readonly resumeMs: number | null
  readonly seekMs: number | null
  /** Of the viewer who has most. */
  readonly rateWritesPerMinute: number
  readonly rateOffShare: number
  /** Of all viewers together. */
  readonly seeks: number
  readonly droppedFrames: number
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
const ms = (value: number | null): number | null => (value === null ? null : rounded(value, 1))
const time = (value: SyncTime | null): number | null => (typeof value === 'number' ? rounded(value, 0) : null)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const rounding = ({ p50, p95, max }: DriftFigures): DriftFigures => ({ p50: ms(p50), p95: ms(p95), max: ms(max) })

export const summaryOf = (run: RunRecording, { drift, picture, firstSync, resume, seek, corrections }: Figures): Summary => ({
  name: run.name,
  viewers: run.viewers.length,
  seconds: Math.round((run.endedAt - run.startedAt) / 1000),
  drift: rounding(drift.figures),
  pictureDrift: picture && rounding(picture.figures),
  firstSyncMs: time(firstSync),
  resumeMs: time(resume),
  seekMs: time(seek),
  rateWritesPerMinute: rounded(Math.max(0, ...corrections.map(({ rateWritesPerMinute }) => rateWritesPerMinute)), 1),
  rateOffShare: rounded(Math.max(0, ...corrections.map(({ rateOffShare }) => rateOffShare)), 4),
  seeks: sum(corrections.map(({ seeks }) => seeks)),
  droppedFrames: sum(corrections.map(({ droppedFrames }) => droppedFrames)),
})

/** The text of the file that `--json` writes (rule BE8). */
export const jsonOf = (summaries: readonly Summary[]): string => `${JSON.stringify({ scenarios: summaries }, null, 2)}\n`
