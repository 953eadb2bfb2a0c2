/** The side-effect part of the follower: reads one player, asks the pure rules, and does what they say. */
import type { MemberState, PlayerState } from '../../services/protocol/names.ts'
import type { RoomState } from '../../services/protocol/types.ts'
import type { Player } from '../player/player.ts'
import type { SyncStatus } from './status.ts'
import type { SyncClock } from './sync-clock.ts'
import type { Correction } from './tuning.ts'

/** What this viewer did in the page's own controls and is allowed to do; position in seconds. */
export interface ViewerCommand {
  readonly kind: 'play' | 'pause' | 'seek'
  readonly position: number
}

/** What the server will accept from this viewer; `leads`: he is the host, whom the room waits for when he stalls. */
export interface Rights {
  readonly play: boolean
  readonly pause: boolean
  readonly seek: boolean
  readonly leads: boolean
}

export interface Preferences {
  readonly correction: Correction
  /** How far (ms) this viewer wants to be ahead of the room; negative: behind. */
  readonly offsetMs: number
}

/** What `playback:report` says of the player; the controller adds epoch, version and round trip. */
export interface PlayerReport {
  /** Cluster time (ms) that `position` (s) belongs to. */
  readonly sampledAt: number
  readonly position: number
  readonly player: PlayerState
  readonly bufferedSeconds: number
  readonly state: MemberState
  readonly driftMs: number | null
}

/** Where what was learnt of this browser's player is kept between visits (localStorage); absent: for this page only. */
export interface Memory {
  read(): string | null
  write(value: string): void
}

export interface RunnerDeps {
  readonly player: Player
  readonly clock: SyncClock
  /** Cluster time now (ms), or null before the clock is locked. */
  clusterNow(): number | null
  /** How far (ms) `clusterNow` may be wrong. */
  boundMs(): number
  /**
   * The viewer did something he may do. Answers the operation id it was sent under (rule FO9), or null when it could not be
   * sent. The player is held at `command.position` until a state with that operation id comes, or {@link Runner.refused}.
   */
  onViewer(command: ViewerCommand): string | null
  /** Called when it changes. */
  onStatus(status: SyncStatus): void
  /** Held, aligned and buffered for this version; once a version. */
  onReady(epoch: number, version: number): void
  /** The player reached the film's end while the room plays; once a version. */
  onEnded?(epoch: number, version: number): void
  readonly memory?: Memory
}

export interface Runner {
  /** The room's newest state, or null after leaving; an older (epoch, version) is ignored (rule FO12). Does nothing while the player has another item. */
  setTimeline(state: RoomState | null, may: Rights): void
  /** The command sent under this operation id was refused or got lost: the player goes back in line with the room. */
  refused(operation: string): void
  /** For `playback:report`; null without a timeline, a clock or the room's item. */
  report(): PlayerReport | null
  status(): SyncStatus
  /** To be called inside the viewer's click after status `blocked`. */
  joinPlayback(): void
  /** "Sync now": forgets back-offs and being away, and aligns at once. */
  resync(): void
  setPreferences(change: Partial<Preferences>): void
  /** Leaves the player as the room has it, and touches it no more. */
  dispose(): void
}

export declare const createRunner: (deps: RunnerDeps) => Runner
