/**
 * What the follower has asked of the player and has not yet seen happen. An event that answers such a request is its own doing
 * (rule FO8); each request accounts for one event, and one that was never answered is given up after a while.
 */
import type { PlayerEvent, Sample } from '../player/player.ts'
import type { Action } from './follow-state.ts'

export interface Expected {
  /** Oldest first; local ms. */
  readonly plays: readonly number[]
  readonly pauses: readonly number[]
  readonly seek: { readonly target: number; readonly at: number } | null
}

export const nothingExpected: Expected = { plays: [], pauses: [], seek: null }

const GIVEN_UP_MS = 2000
/** Players land beside the mark; a viewer does not seek to where he already is. */
const BESIDE_SECONDS = 1

const current = (expected: Expected, now: number): Expected => ({
  plays: expected.plays.filter((at) => now - at < GIVEN_UP_MS),
  pauses: expected.pauses.filter((at) => now - at < GIVEN_UP_MS),
  seek: expected.seek,
})

/** Before `action` is done to a player that shows `sample`; what changes nothing there raises no event. */
export const expect = (expected: Expected, action: Action, sample: Sample, now: number): Expected => {
  const known = current(expected, now)
  if (action.kind === 'play') return sample.paused ? { ...known, plays: [...known.plays, now] } : known
  if (action.kind === 'pause') return sample.paused ? known : { ...known, pauses: [...known.pauses, now] }
  return action.kind === 'seek' ? { ...known, seek: { target: action.position, at: now } } : known
}

/** Whether `event` is the follower's own doing, and what is still expected after it. */
export const recognise = (
  expected: Expected,
  event: PlayerEvent,
  sample: Sample,
  now: number,
): { readonly own: boolean; readonly expected: Expected } => {
  const known = current(expected, now)
  if (event === 'play') return { own: known.plays.length > 0, expected: { ...known, plays: known.plays.slice(1) } }
  if (event === 'pause') return { own: known.pauses.length > 0, expected: { ...known, pauses: known.pauses.slice(1) } }
  const target = known.seek?.target
  const own = target !== undefined && Math.abs(sample.position - target) < BESIDE_SECONDS
  // Two seeks in a row raise two events with the position of the second, so only having landed there ends it.
  if (event === 'seeked' && own && !sample.seeking) return { own, expected: { ...known, seek: null } }
  return { own: event === 'seeking' && own, expected: known }
}

/** The browser refused to play: no event will come of it. */
export const playRefused = (expected: Expected): Expected => ({ ...expected, plays: expected.plays.slice(1) })
