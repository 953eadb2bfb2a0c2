import { type Correction, correctionsOf } from './correction.ts'
import { type DriftFigures, driftFigures, driftOf, type PairDrift } from './drift.ts'
import { SETTLE_MS } from './phase.ts'
import type { RunRecording } from './run-recording.ts'
import { type Return, returnsOf, type SyncTime, syncTime } from './sync-time.ts'
import { doubtsOf } from './trust.ts'

export interface Drift {
  readonly figures: DriftFigures
  readonly pairs: readonly PairDrift[]
}

/** Everything that a run says. */
export interface Figures {
  /** By the media clocks: what the elements say of themselves, good to a tenth of a millisecond. */
  readonly drift: Drift
  /** By the pictures on the screen, which wait for its next refresh and may lag; null where there are none (a hidden tab). */
  readonly picture: Drift | null
  /** Null: not part of the scenario. */
  readonly firstSync: SyncTime | null
  readonly resume: SyncTime | null
  readonly seek: SyncTime | null
  readonly returns: readonly Return[]
  /** By viewer. */
  readonly corrections: readonly Correction[]
  /** Versions of the room's timeline that no command of the last 5 s had asked for. */
  readonly unaskedVersions: number
  /** Why the run is not to be trusted; empty when it is. */
  readonly doubts: readonly string[]
}

const unaskedVersions = ({ versions, commands, startedAt, endedAt }: RunRecording): number =>
  versions.filter(({ at }, index) => {
    const isNews = !versions.slice(0, index).some(({ version }) => version === versions[index]?.version)
    return isNews && at >= startedAt && at < endedAt && !commands.some((command) => command.at <= at && at < command.at + SETTLE_MS)
  }).length

const driftBy = (run: RunRecording, measuredBy: RunRecording['measuredBy']): Drift => {
  const pairs = driftOf({ ...run, measuredBy })
  return { figures: driftFigures(pairs), pairs }
}

export const figuresOf = (run: RunRecording): Figures => {
  const drift = driftBy(run, 'element')
  return {
    drift,
    picture: run.measuredBy === 'frames' ? driftBy(run, 'frames') : null,
    firstSync: syncTime(run, 'play'),
    resume: syncTime(run, 'resume'),
    seek: syncTime(run, 'seek'),
    returns: returnsOf(run),
    corrections: correctionsOf(run),
    unaskedVersions: unaskedVersions(run),
    doubts: doubtsOf(run, drift.figures),
  }
}
