import type { Player } from './player.ts'

/** Finds players in one kind of page. */
export interface PlayerAdapter {
  readonly name: string
  /** Whether this page is of the adapter's kind, by its features. */
  matches(): boolean
  /** Calls `onPlayer` with each player that appears, and with null when it goes; the answer stops. */
  watch(onPlayer: (player: Player | null) => void): () => void
  /** Keeps `button` in the player's visible header; the answer takes it out. */
  mountButton(button: HTMLElement): () => void
}
