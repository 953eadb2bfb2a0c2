import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 50

/** Whether `holds` came true within `ms`. */
export const until = async (holds: () => boolean, ms: number): Promise<boolean> => {
  const endAt = performance.now() + ms
  while (!holds()) {
    if (performance.now() >= endAt) return false
    await wait(LOOK_MS)
  }
  return true
}
