import type { ClientClock } from '../net/clock.ts'
import type { PartyConnection } from '../net/party-connection.ts'

/** A panel closed and opened again finds its connection still there. */
const LINGER_MS = 60_000

export interface Presence {
  /** `needed`: somebody looks, or has a seat. `watching`: the page shows a player. */
  update(now: { readonly needed: boolean; readonly watching: boolean }): void
  stop(): void
}

/**
 * Connects only while it is of use to somebody: an open film alone costs the node nothing. Away from the player it ends at once,
 * so that a connection never outlives a sign-out.
 */
export const createPresence = (connection: PartyConnection, clock: ClientClock): Presence => {
  let needed = false
  let lingering = false
  let cancel = () => {}
  const close = () => {
    cancel()
    lingering = false
    connection.close()
  }
  return {
    update: (now) => {
      const began = now.needed && !needed
      const ended = !now.needed && needed
      needed = now.needed
      if (now.needed) {
        cancel()
        lingering = false
      }
      if (began) connection.connect()
      if (ended) {
        lingering = true
        cancel = clock.after(LINGER_MS, close)
      }
      if (lingering && !now.watching) close()
    },
    stop: close,
  }
}
