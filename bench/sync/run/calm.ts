import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../../services/lib/clock.ts'
import { TRUST } from '../analysis/trust.ts'
import { watchLoad } from './machine-load.ts'

const LOOK_MS = 3000

/** Waits until other programs leave the machine alone, or `patienceMs` are over; a run among them would not be trusted. */
export const untilCalm = async (patienceMs: number, say: (line: string) => void): Promise<void> => {
  const deadline = systemClock.now() + patienceMs
  let isTold = false
  while (systemClock.now() < deadline) {
    const loadSince = await watchLoad()
    await pause(LOOK_MS)
    if ((await loadSince()).others <= TRUST.othersShare) return
    if (!isTold) say('Waiting for other programs to finish …')
    isTold = true
  }
}
