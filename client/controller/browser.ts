/** The controller with what a real page gives it. */
import type { Controller } from '../controller.ts'
import type { PlayerAdapter } from '../player/adapter.ts'
import type { PartyState, Store } from '../store.ts'

export interface BrowserOptions {
  readonly store: Store<PartyState>
  readonly adapter: PlayerAdapter
  /** Where the client script came from: `document.currentScript.src`, read while it runs. */
  readonly scriptUrl: string
  /** The page's own credential for X-Media-Token; null where its cookie speaks. */
  readonly mediaToken: () => string | null
}

export declare const createBrowserController: (options: BrowserOptions) => Controller
