/** How long until everybody is in step, and stays so. */
import { gridOf, isPresent, type Phase, phasesOf, playingPhases } from './phase.ts'
import type { CommandKind, IncidentKind, RunRecording } from './run-recording.ts'
import type { Place, Track } from './track.ts'
import { driftAt, type Pair, pairsOf, tracksOf } from './tracks.ts'

export const IN_STEP_MS = 40
const STAYING_MS = 1000
/** After a seek a film counts as arrived from this much (s) before the target. */
const BEFORE_TARGET_SECONDS = 0.5
const AFTER_TARGET_SECONDS = 1.5
/** Commands that follow each other faster leave no time to be in step. */
const SHORTEST_PHASE_MS = 3000

/** Ms from the click; never: not within the time there was. */
export type SyncTime = number | 'never'

export interface Return {
  readonly kind: IncidentKind
  readonly viewer: number
  readonly time: SyncTime
}

/** The first instant from which `isInStep` holds for a second, in ms from the first of `grid`. */
const lastingFrom = (grid: readonly number[], isInStep: (at: number) => boolean): SyncTime => {
  let since: number | null = null
  for (const at of grid) {
    if (!isInStep(at)) since = null
    else since ??= at
    if (since !== null && at - since >= STAYING_MS) return since - (grid[0] ?? since)
  }
  return 'never'
}

const hasArrived = ({ position, moving }: Place, phase: Phase, at: number): boolean => {
  if (!moving) return false
  if (phase.target === null) return true
  const passed = (at - phase.at) / 1000
  return position >= phase.target - BEFORE_TARGET_SECONDS && position <= phase.target + passed + AFTER_TARGET_SECONDS
}

const areInStep = (tracks: readonly Track[], pairs: readonly Pair[], at: number): boolean =>
  pairs.every((pair) => Math.abs(driftAt(tracks, pair, at)) <= IN_STEP_MS)

/** From the host's click until all pairs are within 40 ms, staying so for a second; the worst of each kind (rule BE5). */
export const syncTime = (run: RunRecording, kind: CommandKind): SyncTime | null => {
  const tracks = tracksOf(run)
  const times = playingPhases(run)
    .filter((phase) => phase.kind === kind && phase.until - phase.at >= SHORTEST_PHASE_MS)
    .map((phase) => {
      const here = run.viewers.map((_, viewer) => viewer).filter((viewer) => isPresent(run, viewer, phase.at, 0))
      const pairs = pairsOf(run.viewers.length).filter((pair) => pair.every((viewer) => here.includes(viewer)))
      const arrived = (at: number) => here.every((viewer) => hasArrived(tracks[viewer]?.(at) ?? { position: 0, moving: false }, phase, at))
      return lastingFrom(gridOf(phase), (at) => arrived(at) && areInStep(tracks, pairs, at))
    })
  if (times.length === 0) return null
  return times.includes('never') ? 'never' : Math.max(...times.filter((time) => time !== 'never'))
}

const RETURNS: readonly IncidentKind[] = ['join', 'flow', 'wake', 'show', 'mend']

/** How long each one who came back took until he was in step with all others (rule BE5). */
export const returnsOf = (run: RunRecording): Return[] => {
  const tracks = tracksOf(run)
  const phases = phasesOf(run)
  return run.incidents
    .filter(({ kind }) => RETURNS.includes(kind))
    .map(({ kind, viewer, at }) => {
      const phase = phases.findLast((candidate) => candidate.at <= at)
      const grid = phase === undefined || phase.kind === 'pause' ? [] : gridOf({ ...phase, at })
      const pairs = pairsOf(run.viewers.length).filter((pair) => pair.includes(viewer))
      const moves = (time: number) => tracks[viewer]?.(time).moving === true
      return { kind, viewer, time: lastingFrom(grid, (time) => moves(time) && areInStep(tracks, pairs, time)) }
    })
}
