/** Puts the connection, the room, the player and the state that the panel shows together. Knows no DOM. */
import type { ClientClock } from './net/clock.ts'
import type { PartyConnection } from './net/party-connection.ts'
import type { KeyStorage } from './net/storage.ts'
import type { PlayerAdapter } from './player/adapter.ts'
import type { Actions, PartyState, Store } from './store.ts'

/** What the page tells beyond its player. */
export interface PageSignals {
  /** The page became visible again, or the machine came online; the answer stops. */
  onWake(listener: () => void): () => void
}

export interface ControllerDeps {
  /** Made with `createStore(initialState)`. */
  readonly store: Store<PartyState>
  readonly connection: PartyConnection
  readonly adapter: PlayerAdapter
  readonly clock: ClientClock
  /** One tab's own, kept over a reload: the seat. */
  readonly storage: KeyStorage
  readonly page: PageSignals
}

export interface Controller {
  readonly actions: Actions
  start(): void
  /** Leaves nothing behind: timers, listeners, the connection. */
  stop(): void
}

export declare const initialState: PartyState
export declare const createController: (deps: ControllerDeps) => Controller
