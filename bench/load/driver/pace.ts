import { setTimeout as wait } from 'node:timers/promises'

/** Something that each of `members` does once in `periodMs`, one after the other, evenly. */
export interface Beat {
  readonly perMs: number
  act(count: number): void
}

/** @param act is given the members in turn */
export const each = <T>(members: readonly T[], periodMs: number, act: (member: T) => void): Beat => ({
  perMs: members.length / periodMs,
  act: (count) => {
    const member = members[count % members.length]
    if (member !== undefined) act(member)
  },
})

const TICK_MS = 1
/** What one look may send: after a standstill of the machine the rest follows at the next. */
const BURST = 2000

/**
 * Keeps all beats for so long.
 * @returns how late (ms) the latest look came, which is the machine's fault, not the server's
 */
export const keepPace = async (beats: readonly Beat[], durationMs: number): Promise<number> => {
  const start = performance.now()
  const done = beats.map(() => 0)
  let looked = start
  let latest = 0
  for (let elapsed = 0; elapsed < durationMs; elapsed = performance.now() - start) {
    latest = Math.max(latest, performance.now() - looked - TICK_MS)
    for (const [index, { perMs, act }] of beats.entries()) {
      const due = Math.min(Math.floor(elapsed * perMs), (done[index] ?? 0) + BURST)
      for (let count = done[index] ?? 0; count < due; count++) act(count)
      done[index] = due
    }
    looked = performance.now()
    await wait(TICK_MS)
  }
  return latest
}
