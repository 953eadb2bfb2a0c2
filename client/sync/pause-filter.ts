/** Whether what happened in the player was the viewer's own doing (rules FO7, FO8). Pure. */
import type { PlayerEvent, Sample } from '../player/player.ts'

/** `false`: nobody's will; the player ran dry, sought, ended, or was given another source. */
export type Verdict = 'viewer' | 'own' | 'false'

export interface Circumstances {
  /** The player at the event, and at the last look before it. */
  readonly sample: Sample
  readonly before: Sample
  /** An action of the follower's own answers to this event. */
  readonly own: boolean
  /** The source is being exchanged: a new item, another quality. */
  readonly swapping: boolean
  /** Since the source was loaded the player has been in line with the room once; until then the page may start and seek it by itself. */
  readonly settled: boolean
  /** Where the room is (s). */
  readonly expected: number
}

const DRY_SECONDS = 0.05
/** A busy machine starves a player, too; with more than this loaded no player stops to load. */
const SCARCE_SECONDS = 1
const END_SECONDS = 0.3
/** Players jump over small holes by themselves while they play. */
const NUDGE_SECONDS = 1
/** A frame, for who steps through a paused film. */
const STEP_SECONDS = 0.02

const isPauseFalse = ({ sample, before }: Circumstances, durationSeconds: number): boolean => {
  const atEnd = sample.ended || (durationSeconds > 0 && sample.position > durationSeconds - END_SECONDS)
  return atEnd || sample.seeking || sample.bufferedSeconds < (before.starved ? SCARCE_SECONDS : DRY_SECONDS)
}

const isSeekFalse = ({ sample, expected, settled }: Circumstances): boolean =>
  !settled || Math.abs(sample.position - expected) < (sample.paused ? STEP_SECONDS : NUDGE_SECONDS)

/** Judges a `play`, `pause` or `seeking`; other events are nobody's. `durationSeconds` of the item, 0 while unknown. */
export const judge = (event: PlayerEvent, circumstances: Circumstances, durationSeconds: number): Verdict => {
  if (circumstances.own) return 'own'
  if (circumstances.swapping) return 'false'
  if (event === 'pause') return isPauseFalse(circumstances, durationSeconds) ? 'false' : 'viewer'
  if (event === 'play') return circumstances.settled ? 'viewer' : 'false'
  if (event === 'seeking') return isSeekFalse(circumstances) ? 'false' : 'viewer'
  return 'false'
}

/** Whether `event`, close behind a pause, shows that it was not the viewer's after all. */
export const disproves = (event: PlayerEvent): boolean =>
  event === 'seeking' || event === 'emptied' || event === 'ended' || event === 'waiting' || event === 'play'
