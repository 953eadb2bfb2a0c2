import type { RoomState } from '../../services/protocol/types.ts'

/** What the server will accept from this viewer; `leads`: he is the host, to whom the room comes when he stalls. */
export interface Rights {
  readonly play: boolean
  readonly pause: boolean
  readonly seek: boolean
  readonly leads: boolean
}

/** The room as the runner follows it. */
export interface Room {
  readonly state: RoomState
  readonly may: Rights
}

/** `away`: he paused alone (rule FO10). `blocked`: the browser wants a click before it plays (rule FO11). */
export type Mode = 'following' | 'away' | 'blocked'
