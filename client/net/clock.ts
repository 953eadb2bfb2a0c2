import { browserClock as pageClock, type SyncClock } from '../sync/sync-clock.ts'

/** Time as a dependency of everything in the client that waits. Satisfied by a page, by Node, and by a clock moved by hand. */
export interface ClientClock extends SyncClock {
  /** Milliseconds since the epoch, for what a person reads. */
  wall(): number
}

export const browserClock: ClientClock = { ...pageClock, wall: () => Date.now() }
