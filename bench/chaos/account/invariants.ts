import { FAULT_NAMES } from '../plan/fault.ts'
import { lostBy } from './figures.ts'
import type { PhaseResult } from './phase-result.ts'
import { type RoomVerdict, TOLD_MS } from './verdict.ts'

/** What a session node may keep more of than when it was warm (MB): it has all viewers of those that died, and code that had not run. */
export const GROWTH_MB = 32

const whyLost = (verdict: RoomVerdict, hostGraceMs: number): readonly string[] => {
  const { loss, party } = verdict
  if (loss === null) return []
  const cause = loss.fault === null ? 'without any fault' : `at ${FAULT_NAMES[loss.fault.fault]}`
  if (loss.isTorn) return [`party ${party} was torn ${cause}: members were told "Room closed", and it lived on`]
  const mayBe = loss.wasHit && lostBy(verdict, hostGraceMs) !== 'planned'
  return mayBe ? [] : [`party ${party} was lost ${cause}, which must not lose it`]
}

const whyLate = ({ loss, party }: RoomVerdict): readonly string[] => {
  if (loss === null) return []
  if (loss.untold.length > 0) return [`party ${party} was lost, and members ${loss.untold.join(', ')} were not told`]
  return loss.toldMs > TOLD_MS ? [`party ${party} was lost, and its last member told after ${loss.toldMs} ms`] : []
}

/** Without grace who is cut as a host is lost: the contract's word. */
const whyAlive = ({ hitBy, loss, party }: RoomVerdict, hostGraceMs: number): readonly string[] =>
  hostGraceMs === 0 && hitBy.includes('cut') && loss?.fault?.fault !== 'cut'
    ? [`party ${party} outlived its host, who was cut without grace`]
    : []

const whyOut = ({ putOut, party }: RoomVerdict): readonly string[] =>
  putOut.map(({ viewer, reason }) => `member ${viewer} of party ${party} was put out: ${reason}`)

/** Everything that must not be, a sentence each; empty when all holds (rules CH2 to CH6). */
export const brokenInvariants = (phases: readonly PhaseResult[]): readonly string[] =>
  phases.flatMap(({ hostGraceMs, verdicts, stuck, ghosts, unauthenticated, errors, rssGrowthMB }) => [
    ...verdicts.flatMap((room) => [...whyLost(room, hostGraceMs), ...whyLate(room), ...whyAlive(room, hostGraceMs), ...whyOut(room)]),
    ...stuck,
    ...ghosts,
    ...unauthenticated,
    ...errors,
    ...(rssGrowthMB > GROWTH_MB ? [`a session node grew by ${rssGrowthMB} MB, and ${GROWTH_MB} MB are allowed`] : []),
  ])
