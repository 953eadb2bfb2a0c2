import type { Absence, Command, Incident } from '../analysis/run-recording.ts'

/** What happened in a run, as it is written down. */
export interface Journal {
  command(command: Command): void
  incident(incident: Incident): void
  absence(absence: Absence): void
  /** A play is the first one, or a resume. */
  hasPlayed(): boolean
  entries(): { readonly commands: readonly Command[]; readonly incidents: readonly Incident[]; readonly absences: readonly Absence[] }
}

export const createJournal = (): Journal => {
  const commands: Command[] = []
  const incidents: Incident[] = []
  const absences: Absence[] = []
  return {
    command: (command) => commands.push(command),
    incident: (incident) => incidents.push(incident),
    absence: (absence) => absences.push(absence),
    hasPlayed: () => commands.length > 0,
    entries: () => ({ commands, incidents, absences }),
  }
}
