import exec from 'k6/execution'
import { secondsOf } from './profiles.ts'
import { settings } from './settings.ts'
import { between, pause } from './timing.ts'

/** A party of less is not worth opening. */
const SHORTEST_MS = 5000

/**
 * When (the machine's ms) a visit that begins now ends: never all at once, and not after the run. Null, after a wait, for one that
 * would be too short.
 */
export const visitEnd = async (): Promise<number | null> => {
  const { profile } = settings
  const left = exec.scenario.startTime + secondsOf(profile) * 1000 - Date.now()
  if (left >= SHORTEST_MS) return Date.now() + Math.min(left, profile.visitSeconds * 1000 * between(0.5, 1))
  await pause(left)
  return null
}
