import type { Guard } from './guard.ts'
import type { Library } from './library.ts'
import type { Delivery } from './playback/delivery.ts'
import type { Wish } from './playback/wish.ts'
import type { Positions } from './positions.ts'
import type { Sessions } from './sessions.ts'

/** What all routes work on. */
export interface ServerState {
  readonly serverId: string
  /** As Jellyfin's own releases are numbered. */
  readonly version: string
  /** "" or a path such as `/jellyfin`. */
  readonly basePath: string
  readonly guard: Guard
  readonly sessions: Sessions
  readonly library: Library
  readonly positions: Positions
  /** How films are delivered where the player leaves a choice; may be changed at any time. */
  delivery: Delivery
  /** What players asked for, oldest first. */
  readonly wishes: Wish[]
  /** Sends a message of Jellyfin's WebSocket to all tabs of a session. */
  send(sessionId: string, message: { readonly MessageType: string; readonly Data: unknown }): void
}
