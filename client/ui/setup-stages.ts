/** How far this page has come on its way into a party, step by step: for the setup check (rule DO10). Pure. */
import type { ProblemCode } from '../net/problem-code.ts'
import type { PartyState } from '../store.ts'

export type SetupOutcome = 'fine' | 'wrong' | 'unknown'

/** The steps of a connection, in their order, and the problems at which each one ends. */
const STEPS = {
  plugin: ['plugin_unavailable', 'plugin_not_configured'],
  address: ['url_invalid', 'mixed_content'],
  token: ['signed_out', 'token_rate_limited', 'media_server_unavailable'],
  socket: ['server_unreachable', 'too_many_connections', 'moving'],
  secrets: ['unauthorized', 'invalid_token', 'token_expired'],
} as const satisfies Readonly<Record<string, readonly ProblemCode[]>>
type ConnectStep = keyof typeof STEPS
export type SetupStep = 'script' | 'film' | 'header' | ConnectStep | 'clock'

const connectSteps = ({ status, problem }: PartyState): [ConnectStep, SetupOutcome][] => {
  const steps = Object.entries(STEPS) as unknown as [ConnectStep, readonly string[]][]
  const failed = steps.findIndex(([, codes]) => codes.includes(problem?.code ?? ''))
  return steps.map(([step], index) => {
    if (status === 'connected' || index < failed) return [step, 'fine']
    return [step, index === failed ? 'wrong' : 'unknown']
  })
}

/** @param hasHeader whether the button is in a player's header */
export const setupStages = (state: PartyState, hasHeader: boolean): [SetupStep, SetupOutcome][] => [
  // Who reads this has it.
  ['script', 'fine'],
  ['film', state.item === null ? 'unknown' : 'fine'],
  ['header', hasHeader ? 'fine' : state.item === null ? 'unknown' : 'wrong'],
  ...connectSteps(state),
  ['clock', state.status === 'connected' && Number.isFinite(state.clockBoundMs) ? 'fine' : 'unknown'],
]
