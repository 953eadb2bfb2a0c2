import type { Player } from '../player/player.ts'

/** What the client needs of the page that it is in; one for each kind of web client. */
export interface HostPage {
  readonly name: string
  /** Whether this page is of the kind, by its features. */
  matches(): boolean
  /** Calls `onViewer` with who is signed in, as one key for person and server, and whenever that changes; null for nobody. The answer stops. */
  watchViewer(onViewer: (viewer: string | null) => void): () => void
  /** The page's own credential for X-Media-Token; null where its cookie speaks. */
  mediaToken(): string | null
  /** Calls `onPlayer` with each player that appears, and with null when it goes; the answer stops. */
  watch(onPlayer: (player: Player | null) => void): () => void
  /** Keeps `button` in the visible header, the player's where there is one; the answer takes it out. */
  mountButton(button: HTMLElement): () => void
}
