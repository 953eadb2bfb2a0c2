/** Test support: a phase told event by event. */
import type { FaultKind } from '../plan/fault.ts'
import type { ChaosEvent } from './event.ts'
import type { PhaseResult } from './phase-result.ts'
import { account } from './verdict.ts'

export const END_AT = 60_000

export const fault = (at: number, kind: FaultKind, target: string | null = null): ChaosEvent => ({ kind: 'fault', at, fault: kind, target })
export const entered = (at: number, party: number, viewer: number, room: string): ChaosEvent => ({
  kind: 'entered',
  at,
  party,
  viewer,
  room,
})
export const cut = (at: number, party: number, viewer: number): ChaosEvent => ({ kind: 'cut', at, party, viewer })
export const back = (at: number, party: number, viewer: number): ChaosEvent => ({ kind: 'back', at, party, viewer })
export const owned = (at: number, room: string, node: string): ChaosEvent => ({ kind: 'owned', at, room, node })
export const out = (at: number, party: number, viewer: number, room: string, reason = 'room_closed'): ChaosEvent => ({
  kind: 'out',
  at,
  party,
  viewer,
  room,
  reason,
})

/** Party 1 in room A and party 2 in room B, a host and a viewer each, on session-1 and session-2. */
export const TWO_PARTIES: readonly ChaosEvent[] = [
  entered(0, 1, 0, 'A'),
  owned(0, 'A', 'session-1'),
  entered(1, 1, 1, 'A'),
  entered(0, 2, 0, 'B'),
  owned(0, 'B', 'session-2'),
  entered(1, 2, 1, 'B'),
]

/** Of two parties to which `events` happened; `living` are the rooms at the end. */
export const verdictsOf = (living: readonly string[], ...events: readonly ChaosEvent[]) =>
  account([...TWO_PARTIES, ...events], new Set(living), END_AT)

/** A phase in which all went well, but for `change`. */
export const phaseResult = (change: Partial<PhaseResult>): PhaseResult => ({
  hostGraceMs: 0,
  startedAt: 0,
  faults: [],
  verdicts: verdictsOf(['A', 'B']),
  stuck: [],
  ghosts: [],
  unauthenticated: [],
  errors: [],
  rssGrowthMB: 1,
  ...change,
})
