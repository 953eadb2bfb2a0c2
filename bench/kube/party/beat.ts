import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../../services/lib/clock.ts'
import type { CrowdViewer } from './crowd-viewer.ts'
import { SEEK_MS } from './standstill.ts'

/** Each so long (ms) somebody does something that all are to hear. */
export const BEAT_MS = 500
/** The room's speed changes by this at a beat: nobody sees it. */
const STEP = 0.0001
const STEPS = 10
/** Tries of a beat; it is refused to who has not heard of the one before. */
const TRIES = 3
/** From here (s) on the film is taken back to its beginning, so that it never ends. */
const LATE_SECONDS = 100
export const START_SECONDS = 5

export interface Beat {
  /** When (ms since the epoch) the film was taken back. */
  readonly seeks: readonly number[]
  stop(): void
}

/**
 * Viewers give commands in turn, a beat each: a tiny change of the room's speed, or the way back to the film's beginning. A viewer
 * who cannot give his is a beat that nobody hears; the next one's turn comes in any case.
 */
export const startBeat = (crowd: readonly CrowdViewer[]): Beat => {
  const seeks: number[] = []
  const isOver = new AbortController()
  let turn = 0
  let soughtAt = 0

  const seek = async ({ party }: CrowdViewer): Promise<boolean> => {
    const at = systemClock.now()
    soughtAt = at
    const { ok } = await party.command('playback:seek', { position: START_SECONDS }).done
    if (ok) seeks.push(at)
    return ok
  }
  const nudge = async ({ party }: CrowdViewer, number: number): Promise<boolean> =>
    (await party.command('playback:rate', { rate: 1 + (number % STEPS) * STEP }).done).ok
  const isLate = (viewer: CrowdViewer): boolean => systemClock.now() - soughtAt > SEEK_MS && (viewer.position() ?? 0) > LATE_SECONDS

  const next = (): CrowdViewer | undefined => {
    turn += 1
    return crowd[turn % crowd.length]
  }
  const give = async (number: number, tries = TRIES): Promise<void> => {
    const viewer = next()
    if (viewer === undefined || tries === 0 || isOver.signal.aborted) return
    const isGiven = viewer.party.present && (await (isLate(viewer) ? seek(viewer) : nudge(viewer, number)))
    if (!isGiven) await give(number, tries - 1)
  }
  const beat = async (): Promise<void> => {
    for (let number = 0; !isOver.signal.aborted; number += 1) {
      void give(number)
      await pause(BEAT_MS, undefined, { signal: isOver.signal }).catch(() => {})
    }
  }
  void beat()
  return { seeks, stop: () => isOver.abort() }
}
