/** Whether a run says something about the product, or about an overloaded machine. */
import type { DriftFigures } from './drift.ts'
import type { RunRecording, ViewerRecording } from './run-recording.ts'

export const TRUST = {
  droppedShare: 0.03,
  busyShare: 0.85,
  othersShare: 0.12,
  relayLateMs: 10,
  clockErrorMs: 2,
} as const

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

const droppedShare = ({ quality, qualityAtStart }: ViewerRecording): number =>
  (quality.dropped - qualityAtStart.dropped) / Math.max(1, quality.total - qualityAtStart.total)

const doubtsAboutViewer = (viewer: ViewerRecording, index: number): string[] => {
  const name = `viewer ${index + 1}`
  const dropped = droppedShare(viewer)
  const clock = Math.max(0, ...viewer.clockErrorsMs.map(Math.abs))
  return [
    ...(dropped > TRUST.droppedShare && !viewer.isHandicapped
      ? [`${name} lost ${percent(dropped)} of its frames (at most ${percent(TRUST.droppedShare)})`]
      : []),
    ...(clock > TRUST.clockErrorMs
      ? [`the clock of ${name} was ${clock.toFixed(1)} ms from the machine's (at most ${TRUST.clockErrorMs})`]
      : []),
    ...viewer.complaints.map((complaint) => `the page of ${name} complained: ${complaint}`),
  ]
}

/** Why the run is not to be trusted, a sentence each; empty when it is (rule BE7). */
export const doubtsOf = (run: RunRecording, drift: DriftFigures): string[] => {
  const { busy, others, relayLateMs } = run.load
  return [
    ...run.viewers.flatMap(doubtsAboutViewer),
    ...(busy > TRUST.busyShare ? [`the machine was ${percent(busy)} busy (at most ${percent(TRUST.busyShare)})`] : []),
    ...(others > TRUST.othersShare ? [`other programs took ${percent(others)} of it (at most ${percent(TRUST.othersShare)})`] : []),
    ...(relayLateMs > TRUST.relayLateMs ? [`the relays were ${relayLateMs.toFixed(1)} ms late (at most ${TRUST.relayLateMs})`] : []),
    ...(drift.p50 === null && run.viewers.length > 1 ? ['there was no steady state to measure'] : []),
  ]
}
