/** The Token endpoint: tokens within the limit of ten a minute and user, and the refusal beyond it. Needs real users. */
import { check } from 'k6'
import exec from 'k6/execution'
import type { RefinedResponse } from 'k6/http'
import type { Options } from 'k6/options'
import { TOKEN_REQUESTS_PER_MINUTE } from '../../services/protocol/limits.ts'
import { metrics } from '../lib/metrics.ts'
import { askToken, signIn } from '../lib/plugin.ts'
import { secondsOf } from '../lib/profiles.ts'
import { settings } from '../lib/settings.ts'
import { limits, thresholdsOf } from '../lib/thresholds.ts'

export { handleSummary } from '../lib/summary.ts'

const { profile, users } = settings
/** Of each user, so that none is refused. */
const PER_MINUTE = TOKEN_REQUESTS_PER_MINUTE - 2
/** How many requests too many one user makes. */
const EXCESS = 2

export const options: Options = {
  scenarios: {
    issue: {
      executor: 'constant-arrival-rate',
      exec: 'issue',
      rate: Math.max(1, users.length - 1) * PER_MINUTE,
      timeUnit: '60s',
      duration: `${secondsOf(profile)}s`,
      preAllocatedVUs: 5,
    },
    exceed: { executor: 'per-vu-iterations', exec: 'exceed' },
  },
  thresholds: thresholdsOf(limits.tokens, profile.isSearch),
}

type Sessions = readonly string[]

/** Access tokens of the media server: the first user is the one who asks too often. */
export const setup = (): Sessions => {
  if (users.length < 2) throw new Error('LOADTEST_USERS must name two users or more, as name:password')
  return users.map(signIn)
}

const isToken = (response: RefinedResponse<'text'>): boolean => {
  const { token, auth_enabled: enabled, user_name: name } = response.json() as { token: unknown; auth_enabled: unknown; user_name: unknown }
  return (enabled === true ? typeof token === 'string' : token === null) && typeof name === 'string'
}

const ask = (accessToken: string | undefined): RefinedResponse<'text'> => {
  const response = askToken(accessToken ?? '')
  metrics.token.add(response.timings.duration)
  return response
}

export const issue = (sessions: Sessions): void => {
  const [, ...others] = sessions
  check(ask(others[exec.scenario.iterationInTest % others.length]), {
    'a token is given': ({ status }) => status === 200,
    'as the contract says': (response) => response.status === 200 && isToken(response),
  })
}

export const exceed = ([first]: Sessions): void => {
  const answers = Array.from({ length: TOKEN_REQUESTS_PER_MINUTE + EXCESS }, () => ask(first))
  check(answers, {
    'ten a minute, and no more': (all) => all.every(({ status }, index) => status === (index < TOKEN_REQUESTS_PER_MINUTE ? 200 : 429)),
    'the refusal says why': (all) => all.at(-1)?.json('error') === 'Rate limit exceeded. Try again later.',
  })
}
