import type { Command, CommandKind, RunRecording } from './run-recording.ts'

/** From one command to the next. */
export interface Phase extends Command {
  readonly until: number
}

export const GRID_MS = 50
/** What comes sooner after a command belongs to the command, not to the steady state. */
export const SETTLE_MS = 5000

export const phasesOf = ({ commands, endedAt }: RunRecording): Phase[] =>
  commands.map((command, index) => ({ ...command, until: commands[index + 1]?.at ?? endedAt }))

const isPlaying = (kind: CommandKind): boolean => kind !== 'pause'

/** Every 50 ms of a phase, from `afterMs` past its command. */
export const gridOf = ({ at, until }: Phase, afterMs = 0): number[] => {
  const count = Math.max(0, Math.ceil((until - at - afterMs) / GRID_MS))
  return Array.from({ length: count }, (_, index) => at + afterMs + index * GRID_MS)
}

/** The phases in which the room plays. */
export const playingPhases = (run: RunRecording): Phase[] => phasesOf(run).filter(({ kind }) => isPlaying(kind))

/** Whether a viewer counts at `at`: not while absent, nor `settleMs` after. */
export const isPresent = ({ absences }: RunRecording, viewer: number, at: number, settleMs: number): boolean =>
  !absences.some((absence) => absence.viewer === viewer && absence.from <= at && at < absence.until + settleMs)
