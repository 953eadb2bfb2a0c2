import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../../services/lib/clock.ts'
import { BEAT_MS, startBeat } from './beat.ts'
import type { Members } from './members.ts'
import { holdsWithin } from './patience.ts'
import type { Cost } from './seam.ts'
import { longestStandstill } from './standstill.ts'
import { isWhole } from './whole.ts'

/** Before the change all is heard to go well, and after it for a while too. */
const LEAD_IN_MS = 2000
const TAIL_MS = 5000
/** Who is not back by then is out. */
const BACK_MS = 60_000

/** Follows everybody in the room while `change` goes on, and after it until all are back. */
export const follow = async (members: Members, roomId: string, change: () => Promise<void>): Promise<Cost> => {
  const { host, guest, crowd } = members
  const browsers = [host, guest]
  const all = [...browsers, ...crowd]
  const isIntact = (): boolean => isWhole({ browsers, crowd }, roomId)
  const stops = crowd.map((viewer) => viewer.ask())
  const beat = startBeat(crowd)
  try {
    await pause(LEAD_IN_MS)
    const from = systemClock.now()
    await change()
    const changedAt = systemClock.now()
    const isBack = await holdsWithin(() => !isIntact() || all.every((viewer) => viewer.isBackSince(changedAt)), BACK_MS)
    await pause(TAIL_MS)
    const span = { from, until: systemClock.now() }
    const recordings = await Promise.all(browsers.map((viewer) => viewer.recording(span)))
    return {
      partiesLost: isBack && isIntact() ? 0 : 1,
      gapsMs: all.map((viewer) => Math.round(viewer.gap(span, BEAT_MS))),
      standstillMs: Math.round(Math.max(...recordings.map(({ polls }) => longestStandstill(polls, span, beat.seeks)))),
    }
  } finally {
    beat.stop()
    for (const stop of stops) stop()
  }
}
