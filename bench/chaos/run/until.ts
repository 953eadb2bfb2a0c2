import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 50

/** Whether `holds` came true within `ms`; looked at each `lookMs`. */
export const until = async (holds: () => boolean | Promise<boolean>, ms: number, lookMs = LOOK_MS): Promise<boolean> => {
  const endAt = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() >= endAt) return false
    await wait(lookMs)
  }
  return true
}
