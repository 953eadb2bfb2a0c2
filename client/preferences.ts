/** The viewer's own sync settings: this browser's, and told to nobody (rule UI14). */
import type { KeyStorage } from './net/storage.ts'
import type { Preferences } from './sync/pilot.ts'
import type { Correction } from './sync/tuning.ts'

/** How far (ms) a viewer may be ahead of the room, or behind it: well below what would move a room whose host he is (rule PB22). */
export const OFFSET_LIMIT_MS = 1000
/** The most eager first. */
export const CORRECTIONS: readonly Correction[] = ['exact', 'gentle', 'off']

export const defaultPreferences: Preferences = { correction: 'exact', offsetMs: 0 }

export interface PreferenceStore {
  load(): Preferences
  save(preferences: Preferences): void
}

const KEY = 'matinee.preferences'

const isOffset = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) <= OFFSET_LIMIT_MS

/** Reads what was saved; each setting that is no valid one counts as its default (rule UI15). */
const parsePreferences = (text: string | null): Preferences => {
  let read: unknown
  try {
    read = JSON.parse(text ?? 'null')
  } catch {
    return defaultPreferences
  }
  const kept = read as Partial<Record<keyof Preferences, unknown>> | null
  return {
    correction: CORRECTIONS.find((correction) => correction === kept?.correction) ?? defaultPreferences.correction,
    offsetMs: isOffset(kept?.offsetMs) ? kept.offsetMs : defaultPreferences.offsetMs,
  }
}

export const createPreferenceStore = (storage: KeyStorage): PreferenceStore => ({
  load: () => parsePreferences(storage.getItem(KEY)),
  save: (preferences) => storage.setItem(KEY, JSON.stringify(preferences)),
})
