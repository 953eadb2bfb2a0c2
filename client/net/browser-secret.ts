import { randomId } from './random-id.ts'
import type { KeyStorage } from './storage.ts'

const KEY = 'matinee.browser'
const SECRET = /^[0-9a-f]{32}$/

/** This browser's own secret, made at its first use: who a viewer is where authentication is off (rule WI4). */
export const browserSecret = (storage: KeyStorage): string => {
  const kept = storage.getItem(KEY)
  if (kept !== null && SECRET.test(kept)) return kept
  const made = randomId()
  storage.setItem(KEY, made)
  return made
}
