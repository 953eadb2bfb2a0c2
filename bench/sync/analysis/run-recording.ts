/** One run as it was recorded; figures are made from it, and can be made again. All times are ms since the epoch. */
import type { PageRecording } from '../page/recording.ts'

/** What changes the room's timeline for everybody. */
export type CommandKind = 'play' | 'resume' | 'pause' | 'seek'
/** What happens to one viewer. */
export type IncidentKind = 'join' | 'stall' | 'flow' | 'suspend' | 'wake' | 'hide' | 'show' | 'cut' | 'mend'

export interface Command {
  readonly kind: CommandKind
  /** Of the host's click. */
  readonly at: number
  /** Seconds; where a seek leads, else null. */
  readonly target: number | null
}

export interface Incident {
  readonly kind: IncidentKind
  readonly at: number
  readonly viewer: number
}

/** A viewer who cannot be in step, and is not counted until he had time to come back. */
export interface Absence {
  readonly viewer: number
  readonly from: number
  readonly until: number
}

export interface ViewerRecording extends PageRecording {
  /** Meant to be slow or hidden: its lost frames say nothing against the run. */
  readonly isHandicapped: boolean
  readonly qualityAtStart: PageRecording['quality']
  /** How far (ms) the browser's clock was from the machine's, before and after. */
  readonly clockErrorsMs: readonly number[]
  /** What the page complained of. */
  readonly complaints: readonly string[]
}

/** Shares of all cores' time, 0–1. */
export interface MachineLoad {
  readonly busy: number
  /** Of programs that the bench did not start. */
  readonly others: number
  /** How late (ms) the relays delivered, 99 % of the time. */
  readonly relayLateMs: number
}

export interface RunRecording {
  readonly name: string
  readonly title: string
  readonly seed: number
  readonly startedAt: number
  readonly endedAt: number
  readonly commands: readonly Command[]
  readonly incidents: readonly Incident[]
  readonly absences: readonly Absence[]
  /** Where a hidden tab is among them there are no frames to read. */
  readonly measuredBy: 'frames' | 'element'
  /** The first is the host. */
  readonly viewers: readonly ViewerRecording[]
  /** Versions of the room's timeline, by when the host's page heard of each. */
  readonly versions: readonly { readonly at: number; readonly version: number }[]
  readonly load: MachineLoad
}
