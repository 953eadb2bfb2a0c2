import type { Correction } from '../analysis/correction.ts'
import type { DriftFigures } from '../analysis/drift.ts'
import type { Figures } from '../analysis/figures.ts'
import type { RunRecording } from '../analysis/run-recording.ts'
import type { SyncTime } from '../analysis/sync-time.ts'

const milliseconds = (value: number | null): string => (value === null ? '–' : value.toFixed(value < 10 ? 1 : 0))
const driftCell = ({ p50, p95, max }: DriftFigures): string => [p50, p95, max].map(milliseconds).join(' / ')
const seconds = (time: SyncTime | null): string => (typeof time === 'number' ? (time / 1000).toFixed(2) : (time ?? '–'))
const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const HEAD = [
  'scenario',
  'viewers',
  'drift p50 / p95 / max ms',
  'of the picture',
  'first sync s',
  'resume s',
  'seek s',
  'back in step s',
  'rate writes / min',
  'off rate',
  'beyond 5 %',
  'rate',
  'seeks',
  'stalls (by seek)',
  'unasked versions',
  'lost frames',
  'CPU / others',
]

const most = (corrections: readonly Correction[], figure: (correction: Correction) => number): number =>
  Math.max(0, ...corrections.map(figure))
const total = (corrections: readonly Correction[], figure: (correction: Correction) => number): number =>
  corrections.reduce((sum, correction) => sum + figure(correction), 0)

const rowOf = (
  run: RunRecording,
  { drift, picture, firstSync, resume, seek, returns, corrections: all, unaskedVersions, doubts }: Figures,
): string =>
  row([
    `${run.name}${doubts.length === 0 ? '' : ' (not trusted)'}`,
    run.viewers.length,
    driftCell(drift.figures),
    picture === null ? '–' : driftCell(picture.figures),
    seconds(firstSync),
    seconds(resume),
    seconds(seek),
    returns.length === 0 ? '–' : returns.map(({ kind, time }) => `${kind} ${seconds(time)}`).join(', '),
    most(all, ({ rateWritesPerMinute }) => rateWritesPerMinute).toFixed(1),
    percent(most(all, ({ rateOffShare }) => rateOffShare)),
    percent(most(all, ({ rateFarShare }) => rateFarShare)),
    `${Math.min(1, ...all.map(({ slowest }) => slowest)).toFixed(2)}–${most(all, ({ fastest }) => fastest).toFixed(2)}`,
    total(all, ({ seeks }) => seeks),
    `${total(all, ({ stalls }) => stalls)} (${total(all, ({ stallsBySeek }) => stallsBySeek)})`,
    unaskedVersions,
    total(all, ({ droppedFrames }) => droppedFrames),
    `${percent(run.load.busy)} / ${percent(run.load.others)}`,
  ])

/** A Markdown table, a row a run: rates of the viewer who has most, counts of all together. */
export const tableOf = (runs: readonly (readonly [RunRecording, Figures])[]): string =>
  [row(HEAD), row(HEAD.map(() => '---')), ...runs.map(([run, figures]) => rowOf(run, figures))].join('\n')
