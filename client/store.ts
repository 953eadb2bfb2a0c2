/** One state object; the panel reads only this, and acts only by {@link Actions}. */
import type { Control, MemberState, Visibility, Waiting } from '../services/protocol/names.ts'
import type { Listing, MemberStatus, Quality, RoomInfo, RoomState } from '../services/protocol/types.ts'
import type { Preferences } from './sync/pilot.ts'

export type ConnectionStatus = 'connecting' | 'connected' | 'offline'

export interface Problem {
  readonly code: string
  /** A sentence for the viewer, and what to do next. */
  readonly message: string
  readonly hint: string
}
export interface PartyState {
  readonly status: ConnectionStatus
  /** Ended for good (another tab took over, token refused): no retry until the viewer asks. */
  readonly stopped: boolean
  readonly rttMs: number | null
  /** How far (ms) the clock that the drift is measured by may be off; Infinity while it is not known. */
  readonly clockBoundMs: number
  readonly viewerName: string | null
  readonly directory: { readonly rooms: readonly Listing[]; readonly total: number; readonly query: string; readonly page: number } | null
  readonly room: {
    readonly memberId: string
    readonly info: RoomInfo
    readonly state: RoomState
    readonly count: number
    readonly members: readonly MemberStatus[]
    readonly key: string | null
  } | null
  /** The node has this viewer in the room now; else nothing is known of the members, nor of his place among them. */
  readonly present: boolean
  /** What this viewer's own follower says. */
  readonly self: { readonly state: MemberState; readonly driftMs: number | null }
  /** What this viewer set for himself. */
  readonly preferences: Preferences
  /** What the page's player has loaded; null without a player. */
  readonly item: { readonly itemId: string; readonly title: string } | null
  /** Autoplay was refused: one click is needed. */
  readonly needsClick: boolean
  readonly problem: Problem | null
  /** Lines for the viewer, newest last: "Room closed", "Carol paused". */
  readonly notices: readonly { readonly id: number; readonly text: string; readonly more?: string; readonly at: number }[]
}

export interface RoomOptions {
  readonly name: string
  readonly visibility: Visibility
  readonly control: Control
  readonly waiting: Waiting
}

export interface Actions {
  /** The panel is open: the directory is watched while it is, and not in a room. */
  setPanelOpen(open: boolean): void
  search(query: string, page: number): void
  createRoom(options: RoomOptions): Promise<void>
  joinRoom(roomId: string, key?: string): Promise<void>
  leaveRoom(): Promise<void>
  closeRoom(): Promise<void>
  updateRoom(change: Partial<RoomOptions>): Promise<void>
  kick(memberId: string): Promise<void>
  transfer(memberId: string): Promise<void>
  setQuality(quality: Pick<Quality, 'maxBitrate' | 'directPlay'>): Promise<void>
  /** After a refused autoplay, or to try again after `stopped`. */
  joinPlayback(): void
  /** "Sync now": aligns at once, whatever keeps this viewer from being in step. */
  resync(): void
  setPreferences(change: Partial<Preferences>): void
  reconnect(): void
  dismissProblem(): void
}

export interface Store<S> {
  get(): S
  set(change: Partial<S>): void
  /** Called after each change, once a microtask however many there were; the answer stops. */
  subscribe(listener: (state: S) => void): () => void
}

export const createStore = <S extends object>(initial: S): Store<S> => {
  let state = initial
  let queued = false
  const listeners = new Set<(state: S) => void>()
  const tell = () => {
    queued = false
    for (const listener of listeners) listener(state)
  }
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      if (queued) return
      queued = true
      queueMicrotask(tell)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
