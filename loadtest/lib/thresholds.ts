/** What has to hold, or the run fails: data. docs/loadtest.md says why these. */
import type { ObjectThreshold } from 'k6/options'

const NEVER = ['count==0']

/** Of everyone who watches. */
const watching = {
  matinee_joined: ['count>0'],
  matinee_join_ms: ['p(95)<2000'],
  matinee_fanout_ms: ['p(95)<150', 'p(99)<500'],
  matinee_command_ms: ['p(95)<150'],
  matinee_expected_position_error_ms: ['p(95)<40'],
  matinee_lost_states: NEVER,
  matinee_out_of_order_states: NEVER,
  matinee_unanswered: NEVER,
  matinee_cut: NEVER,
  matinee_put_out: NEVER,
  matinee_gave_up: NEVER,
  // Over this the figures are k6's own.
  matinee_generator_lag_ms: ['p(95)<100'],
} as const satisfies Record<string, readonly string[]>

export const limits = {
  watching,
  comingBack: { ...watching, matinee_back_ms: ['p(95)<5000', 'max<15000'] },
  tokens: { matinee_token_ms: ['p(95)<500'], checks: ['rate==1'] },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>

/** Long enough for the first figures to mean something. */
const SEARCH_AFTER = '30s'

/** In k6's words. @param isSearch ends the run at the first one that does not hold */
export const thresholdsOf = (
  all: Readonly<Record<string, readonly string[]>>,
  isSearch: boolean,
): { [metric: string]: ObjectThreshold[] } =>
  Object.fromEntries(
    Object.entries(all).map(([metric, rules]) => [
      metric,
      rules.map((threshold) =>
        isSearch && !threshold.includes('>') ? { threshold, abortOnFail: true, delayAbortEval: SEARCH_AFTER } : { threshold },
      ),
    ]),
  )
