/** What was done to a viewer's film to keep it in step: what viewers complain of. */
import { GRID_MS, gridOf, isPresent, type Phase, phasesOf, playingPhases } from './phase.ts'
import type { RunRecording, ViewerRecording } from './run-recording.ts'
import type { Track } from './track.ts'
import { tracksOf } from './tracks.ts'

export interface Correction {
  /** Times a minute of play that the rate was set. */
  readonly rateWritesPerMinute: number
  /** Share of the playing time (0–1) that the rate was not the room's. */
  readonly rateOffShare: number
  /** The same, beyond ± 5 %, from 3 s after each command. */
  readonly rateFarShare: number
  readonly slowest: number
  readonly fastest: number
  /** Beyond the one that a seek, a pause or a return may take. */
  readonly seeks: number
  /** Times the film had to wait, and how often a seek had caused that. */
  readonly stalls: number
  readonly stallsBySeek: number
  readonly droppedFrames: number
}

const ROOM_RATE = 1
const SAME_RATE = 0.0005
const FAR_RATE = 0.0505
const FAR_AFTER_MS = 3000
const BY_SEEK_MS = 1500

const rateAt = ({ writes }: ViewerRecording, at: number): number =>
  writes.findLast(([time, what]) => what === 'rate' && time <= at)?.[2] ?? ROOM_RATE

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const ratesOf = (run: RunRecording, viewer: ViewerRecording, index: number, track: Track) => {
  const playing = playingPhases(run).flatMap((phase) =>
    gridOf(phase)
      .filter((at) => isPresent(run, index, at, 0) && track(at).moving)
      .map((at) => ({ away: rateAt(viewer, at) - ROOM_RATE, settled: at >= phase.at + FAR_AFTER_MS })),
  )
  const off = playing.filter(({ away }) => Math.abs(away) > SAME_RATE)
  const settled = playing.filter((moment) => moment.settled)
  const minutes = (playing.length * GRID_MS) / 60_000
  const writes = viewer.writes.filter(([at, what]) => what === 'rate' && at >= run.startedAt && at < run.endedAt)
  return {
    rateWritesPerMinute: share(writes.length, minutes),
    rateOffShare: share(off.length, playing.length),
    rateFarShare: share(settled.filter(({ away }) => Math.abs(away) > FAR_RATE).length, settled.length),
    slowest: ROOM_RATE + Math.min(0, ...off.map(({ away }) => away)),
    fastest: ROOM_RATE + Math.max(0, ...off.map(({ away }) => away)),
  }
}

/** Seeks that what happened in a phase asks for: one for a seek, one for a guest's aligning to a pause, one for each return. */
const askedFor = (run: RunRecording, phase: Phase, viewer: number): number => {
  const isGuest = viewer !== 0
  const byCommand = phase.kind === 'seek' || (phase.kind === 'pause' && isGuest) ? 1 : 0
  const returns = run.incidents.filter(
    ({ kind, at, viewer: who }) => who === viewer && (kind === 'join' || kind === 'wake') && at >= phase.at && at < phase.until,
  )
  return byCommand + returns.length
}

const seeksOf = (run: RunRecording, { writes }: ViewerRecording, index: number): number =>
  phasesOf(run).reduce((sum, phase) => {
    const done = writes.filter(([at, what]) => what === 'seek' && at >= phase.at && at < phase.until).length
    return sum + Math.max(0, done - askedFor(run, phase, index))
  }, 0)

const stallsOf = (run: RunRecording, { events, writes }: ViewerRecording) => {
  const waits = events.filter(([at, name]) => name === 'waiting' && at >= run.startedAt && at < run.endedAt)
  const bySeek = waits.filter(([at]) => writes.some(([time, what]) => what === 'seek' && time <= at && at - time <= BY_SEEK_MS))
  return { stalls: waits.length, stallsBySeek: bySeek.length }
}

/** What was done to each viewer's film between the first command and the end (rule BE6). */
export const correctionsOf = (run: RunRecording): Correction[] => {
  const tracks = tracksOf(run)
  return run.viewers.map((viewer, index) => ({
    ...ratesOf(run, viewer, index, tracks[index] ?? (() => ({ position: 0, moving: false }))),
    seeks: seeksOf(run, viewer, index),
    ...stallsOf(run, viewer),
    droppedFrames: viewer.quality.dropped - viewer.qualityAtStart.dropped,
  }))
}
