import type { Timeline } from '../../services/protocol/types.ts'
import type { Player, Sample } from '../player/player.ts'
import { type Follow, startAfresh, startAwake, startFollowing, startForced } from './follow-state.ts'
import { follow } from './follower.ts'
import { createKnowledge, type Memory } from './knowledge.ts'
import type { SyncClock } from './sync-clock.ts'
import type { Correction } from './tuning.ts'

export interface Preferences {
  readonly correction: Correction
  /** How far (ms) this viewer wants to be ahead of the room; negative: behind. */
  readonly offsetMs: number
}

export interface Course {
  /** The room's timeline, or standing where the viewer wants it. */
  readonly timeline: Timeline
  readonly leads: boolean
  readonly isStarting: boolean
}

/** The follower with its state from look to look, and what it has learnt. */
export interface Pilot {
  /** What is to be done now; null while that needs a clock that is not locked. */
  look(course: Course, sample: Sample, lateMs: number): Follow | null
  /** Something else moved the player. */
  startAfresh(): void
  /** The page is seen again: a jump disturbs nobody. */
  wake(): void
  /** "Sync now". */
  startForced(): void
  setPreferences(change: Partial<Preferences>): void
  /** Writes down what was learnt. */
  save(): void
}

export interface PilotDeps {
  readonly player: Player
  readonly clock: SyncClock
  readonly clusterNow: () => number | null
  readonly boundMs: () => number
  readonly noiseMs: () => number
  readonly memory?: Memory
}

/** Timers of a busy page come late by less, those of a hidden tab by up to a second. */
const THROTTLED_MS = 250

export const createPilot = ({ player, clock, clusterNow, boundMs, noiseMs, memory }: PilotDeps): Pilot => {
  const knowledge = createKnowledge(clock, memory)
  let state = startFollowing(knowledge.learnt)
  let preferences: Preferences = { correction: 'exact', offsetMs: 0 }
  return {
    look: (course, sample, lateMs) => {
      const known = clusterNow()
      // Standing still needs no clock.
      if (known === null && course.timeline.playing) return null
      const next = follow(state, {
        ...course,
        ...preferences,
        now: clock.now(),
        clusterNow: known ?? 0,
        boundMs: boundMs(),
        noiseMs: noiseMs(),
        sample,
        isThrottled: lateMs > THROTTLED_MS,
        isBuffered: (position) => player.isBuffered(position),
      })
      ;({ state } = next)
      knowledge.keep(state.learnt)
      return next
    },
    startAfresh: () => {
      state = startAfresh(state)
    },
    wake: () => {
      state = startAwake(state, clock.now())
    },
    startForced: () => {
      state = startForced(state)
    },
    setPreferences: (change) => {
      preferences = { ...preferences, ...change }
      // What was measured and begun was for another place.
      state = { ...startAfresh(state), fresh: state.fresh }
    },
    save: knowledge.save,
  }
}
