import type { PhaseResult } from '../account/phase-result.ts'
import type { RoomVerdict } from '../account/verdict.ts'
import { FAULT_NAMES } from '../plan/fault.ts'

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const clock = (at: number, { startedAt }: PhaseResult): string => seconds(at - startedAt).padStart(8)

const faultLines = (phase: PhaseResult): readonly string[] =>
  phase.faults.map((fault) => {
    const lost = phase.verdicts.filter(({ loss }) => loss?.fault === fault).length
    const where = fault.target === null ? '' : ` (${fault.target})`
    return `${clock(fault.at, phase)}  ${FAULT_NAMES[fault.fault]}${where}: ${lost === 0 ? 'no party lost' : `${lost} lost`}`
  })

const fate = (phase: PhaseResult, { loss, hitBy, openedAt }: RoomVerdict): string => {
  const opened = `opened at ${clock(openedAt, phase).trim()}`
  if (loss === null) return hitBy.length === 0 ? `${opened}, lived` : `${opened}, lived though its host was struck: ${hitBy.join(', ')}`
  const cause = loss.fault === null ? 'without any fault' : `at ${FAULT_NAMES[loss.fault.fault]}`
  if (loss.isTorn) return `${opened}, torn ${cause}: some were told at ${clock(loss.firstToldAt, phase).trim()}, and it lived on`
  const why = loss.wasHit ? 'its host was there' : 'its host was elsewhere'
  const told = loss.untold.length === 0 ? `all told within ${seconds(loss.toldMs)}` : `never told: ${loss.untold.join(', ')}`
  return `${opened}, lost ${cause}: ${why}; first told at ${clock(loss.firstToldAt, phase).trim()}, ${told}`
}

/** Every party: those to which nothing happened in one line, the others in one each (rule CH2). */
const partyLines = (phase: PhaseResult): readonly string[] => {
  const parties = [...Map.groupBy(phase.verdicts, ({ party }) => party)].sort(([a], [b]) => a - b)
  const isCalm = (rooms: readonly RoomVerdict[]) =>
    rooms.length === 1 && rooms.every(({ loss, hitBy }) => loss === null && hitBy.length === 0)
  const calm = parties.filter(([, rooms]) => isCalm(rooms)).map(([party]) => party)
  return [
    ...(calm.length === 0 ? [] : [`  nothing happened to ${calm.length} parties: ${calm.join(', ')}`]),
    ...parties
      .filter(([, rooms]) => !isCalm(rooms))
      .map(([party, rooms]) => `  party ${String(party).padStart(2)}: ${rooms.map((room) => fate(phase, room)).join(' · ')}`),
  ]
}

const phaseText = (phase: PhaseResult): string =>
  [`HOST_GRACE_MS=${phase.hostGraceMs}`, ...faultLines(phase), '', ...partyLines(phase)].join('\n')

/** What a person reads: each fault with what it cost, each party with what became of it, and what does not hold. */
export const reportOf = (phases: readonly PhaseResult[], broken: readonly string[]): string =>
  [...phases.map(phaseText), broken.length === 0 ? 'All invariants hold.' : broken.map((sentence) => `✗ ${sentence}`).join('\n')].join(
    '\n\n',
  )
