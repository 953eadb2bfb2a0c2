import type { PhaseResult } from './phase-result.ts'
import type { RoomVerdict } from './verdict.ts'

/** What `--json` writes. */
export interface Figures {
  readonly parties: number
  /** At planned stops, and at all else that must lose none; whole or torn. */
  readonly lostAtPlanned: number
  readonly lostAtKill: number
  readonly hostedOnKilled: number
  /** Where HOST_GRACE_MS is 0, as the next. */
  readonly hostsCut: number
  readonly lostAtCut: number
  readonly slowestToldMs: number
  readonly stuck: number
  readonly ghosts: number
  readonly unhandledErrors: number
  readonly rssGrowthMB: number
}

/** By what a room was lost: `planned` is all that must lose none. */
export const lostBy = ({ loss }: RoomVerdict, hostGraceMs: number): 'kill' | 'cut' | 'planned' | null => {
  if (loss === null) return null
  if (loss.isTorn) return 'planned'
  if (loss.fault?.fault === 'kill') return 'kill'
  return loss.fault?.fault === 'cut' && hostGraceMs === 0 ? 'cut' : 'planned'
}

/** The figures of a run (rule CH7). */
export const figuresOf = (phases: readonly PhaseResult[]): Figures => {
  const rooms = phases.flatMap(({ hostGraceMs, verdicts }) => verdicts.map((verdict) => ({ verdict, hostGraceMs })))
  const count = (matches: (room: (typeof rooms)[number]) => boolean): number => rooms.filter(matches).length
  const lost = (by: ReturnType<typeof lostBy>): number => count(({ verdict, hostGraceMs }) => lostBy(verdict, hostGraceMs) === by)
  const total = (of: (phase: PhaseResult) => readonly string[]): number => phases.flatMap(of).length
  return {
    parties: new Set(rooms.map(({ verdict }) => verdict.party)).size,
    lostAtPlanned: lost('planned'),
    lostAtKill: lost('kill'),
    hostedOnKilled: count(({ verdict }) => verdict.hitBy.includes('kill')),
    hostsCut: count(({ verdict, hostGraceMs }) => hostGraceMs === 0 && verdict.hitBy.includes('cut')),
    lostAtCut: lost('cut'),
    slowestToldMs: Math.max(0, ...rooms.map(({ verdict }) => verdict.loss?.toldMs ?? 0)),
    stuck: total(({ stuck }) => stuck),
    ghosts: total(({ ghosts }) => ghosts),
    unhandledErrors: total(({ errors }) => errors),
    rssGrowthMB: Math.max(...phases.map(({ rssGrowthMB }) => rssGrowthMB)),
  }
}
