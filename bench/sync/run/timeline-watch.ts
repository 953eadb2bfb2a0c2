import type { Page } from 'playwright-core'
import { systemClock } from '../../../services/lib/clock.ts'
import type { RunRecording } from '../analysis/run-recording.ts'

type Heard = RunRecording['versions'][number]

/** A room's state as it stands in a frame of the socket; null for any other frame. */
export const versionIn = (payload: string): number | null => {
  const version = /^42\d*\["room:state",.*"version":(\d+)/.exec(payload)?.[1]
  return version === undefined ? null : Number(version)
}

/** Notes each version of the room's timeline that the page hears of from now on. */
export const watchTimeline = (page: Page): readonly Heard[] => {
  const heard: Heard[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const version = versionIn(String(payload))
      if (version !== null) heard.push({ at: systemClock.now(), version })
    }),
  )
  return heard
}
