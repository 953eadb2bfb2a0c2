import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 200

/** Whether `holds` came true within `ms`. */
export const holdsWithin = async (holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> => {
  const endAt = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() >= endAt) return false
    await pause(LOOK_MS)
  }
  return true
}

/** @throws Error that says what did not come true within `ms` */
export const until = async (what: string, holds: () => boolean | Promise<boolean>, ms: number): Promise<void> => {
  if (!(await holdsWithin(holds, ms))) throw new Error(`${what}: not within ${Math.round(ms / 1000)} s`)
}
