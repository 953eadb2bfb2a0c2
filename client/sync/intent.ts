/** What the viewer wants of the room and the room has not answered yet: meanwhile his player is held where he put it. */
import { ACK_TIMEOUT_MS } from '../../services/protocol/limits.ts'
import type { RoomState, Timeline } from '../../services/protocol/types.ts'
import type { SyncClock } from './sync-clock.ts'

/** What this viewer did in the page's own controls and is allowed to do; position in seconds. */
export interface ViewerCommand {
  readonly kind: 'play' | 'pause' | 'seek'
  readonly position: number
}

interface Held extends ViewerCommand {
  /** Null while it is not sent. */
  readonly op: string | null
  /** Whether the room is to play once it has been carried out. */
  readonly plays: boolean
  /** The version that carried it out, as far as its answer said. */
  readonly version: number | null
}

export interface Intent {
  /** The timeline to follow: the room's, or standing where the viewer wants it. */
  view(room: RoomState): Timeline
  /** Whether the room plays, or will once it has buffered and heard of the viewer's wish. */
  plays(room: RoomState): boolean
  /** The same without the buffering: a room that waits can be told to wait no longer. */
  runs(room: RoomState): boolean
  /** He asked for a start that the room has not answered yet. */
  starts(): boolean
  /** Whether it could be sent. */
  command(command: ViewerCommand, plays: boolean): boolean
  /** As `command`; while a hand drags the seek bar only a few a second are sent, and the last for certain. */
  seek(position: number, plays: boolean): void
  /** A pause that something else may explain within a moment: `confirmed` is called if nothing did. */
  doubt(position: number, confirmed: () => void): void
  /** Something else explained it. */
  disprove(): void
  /** A newer state of the room has come. */
  hear(state: RoomState): void
  accepted(op: string, version: number, current: number): void
  refused(op: string): void
  /** Nobody knows what became of it. */
  lost(op: string): void
  clear(): void
}

export interface IntentDeps {
  readonly clock: SyncClock
  /** Answers the operation id, or null when it could not be sent. */
  readonly send: (command: ViewerCommand) => string | null
  /** A pause got no answer. */
  readonly onPauseLost: () => void
  /** What is to be followed has changed by itself. */
  readonly onChange: () => void
}

/** Players raise `pause` just before `seeking`, `emptied` or `ended`; for that long a pause is not believed. */
const DOUBT_MS = 100
const SCRUB_MS = 300
const GIVEN_UP_MS = 2 * ACK_TIMEOUT_MS

/** Whether the room plays, or will by itself once it has buffered. */
const willPlay = (room: RoomState): boolean => room.playing || room.waitingUntil !== undefined

export const createIntent = ({ clock, send, onPauseLost, onChange }: IntentDeps): Intent => {
  let held: Held | null = null
  let doubtful: Held | null = null
  let sentAt = Number.NEGATIVE_INFINITY
  let cancel = () => {}

  const become = (next: Held | null) => {
    cancel()
    doubtful = null
    held = next
  }
  const later = (ms: number, task: () => void) => {
    cancel = clock.after(ms, () => {
      task()
      onChange()
    })
  }
  const giveUp = () => {
    const kind = held?.kind
    become(null)
    if (kind === 'pause') onPauseLost()
  }
  const command = (wanted: ViewerCommand, plays: boolean): boolean => {
    const op = send(wanted)
    become(op === null ? null : { ...wanted, op, plays, version: null })
    if (op !== null) later(GIVEN_UP_MS, giveUp)
    return op !== null
  }
  const sendSeek = (position: number, plays: boolean) => {
    sentAt = clock.now()
    command({ kind: 'seek', position }, plays)
  }
  const now = () => doubtful ?? held
  /** Its echo, a state that its answer spoke of, or another's command that did the same. */
  const isDone = (wanted: Held, state: RoomState): boolean => {
    if (wanted.op === null) return false
    if (state.by?.op === wanted.op || (wanted.version !== null && state.version >= wanted.version)) return true
    return wanted.kind !== 'seek' && wanted.plays === willPlay(state)
  }
  return {
    view: (room) => {
      const standing = now()
      return standing === null ? room : { ...room, playing: false, position: standing.position }
    },
    plays: (room) => held?.plays ?? willPlay(room),
    runs: (room) => held?.plays ?? room.playing,
    starts: () => held?.kind === 'play',
    command,
    seek: (position, plays) => {
      const waitMs = sentAt + SCRUB_MS - clock.now()
      if (waitMs <= 0) return sendSeek(position, plays)
      become({ kind: 'seek', op: null, position, plays, version: null })
      later(waitMs, () => sendSeek(position, plays))
    },
    doubt: (position, confirmed) => {
      const before = held
      become(before)
      doubtful = { kind: 'pause', op: null, position, plays: false, version: null }
      later(DOUBT_MS, () => {
        become(before)
        confirmed()
      })
    },
    disprove: () => {
      if (doubtful !== null) become(held)
    },
    hear: (state) => {
      if (held !== null && isDone(held, state)) become(null)
    },
    accepted: (op, version, current) => {
      if (held?.op !== op) return
      if (current >= version) become(null)
      else held = { ...held, version }
    },
    refused: (op) => {
      if (held?.op === op) become(null)
    },
    lost: (op) => {
      if (held?.op === op) giveUp()
    },
    clear: () => become(null),
  }
}
