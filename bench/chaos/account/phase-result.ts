import type { EventOf } from './event.ts'
import type { RoomVerdict } from './verdict.ts'

/** What one phase showed. Each text is a sentence about one thing that must not be. */
export interface PhaseResult {
  readonly hostGraceMs: number
  readonly startedAt: number
  readonly faults: readonly EventOf<'fault'>[]
  readonly verdicts: readonly RoomVerdict[]
  /** Parties that, once quiet, did not agree or did not hear a command. */
  readonly stuck: readonly string[]
  /** Lines of the directory that are no living room, and living rooms without one. */
  readonly ghosts: readonly string[]
  /** What was let in, or handed out, without authentication. */
  readonly unauthenticated: readonly string[]
  /** Lines of the programs' logs, and programs that ended by themselves. */
  readonly errors: readonly string[]
  /** The most that a session node which lived through the phase keeps more of than when it was warm (MB), its garbage collected. */
  readonly rssGrowthMB: number
}
