import { parseArgs } from 'node:util'
import { integer } from '../../services/lib/env.ts'
import { MEMBERS_PER_ROOM, SESSION_PORT, SOCKET_PATH } from '../../services/protocol/limits.ts'
import { UsageError } from '../../tools/usage.ts'
import { isProfileName, type ProfileName, profiles } from '../lib/profiles.ts'

export const SCENARIOS = {
  parties: 'viewers in parties of 5: create, join, play, pause, seek, chat, leave',
  huge: 'one party of 300',
  churn: 'viewers who come, look and go, all the time',
  tokens: 'the Token endpoint within its limit, and its refusal beyond (needs --users-env)',
  reconnect: 'all guests lose their connections at once and come back',
  evening: 'parties, churn and viewers who look at the list of rooms, together',
} as const
export type ScenarioName = keyof typeof SCENARIOS

const rows = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, about]) => `  ${name.padEnd(12)} ${about}`)
    .join('\n')

export const USAGE = `Usage: npm run loadtest -- SCENARIO --url URL [options]

Scenarios:
${rows(SCENARIOS)}

Profiles (--profile; smoke without):
${rows(Object.fromEntries(Object.entries(profiles).map(([name, { about }]) => [name, about])))}

  --url URL             of the media server, as viewers open it
  --session-url URL     ws:// or wss://, ending in ${SOCKET_PATH}; without it what the plugin says, else port ${SESSION_PORT} of that host
  --secret-env NAME     the variable that holds JWT_SECRET: viewers sign their own tokens (JWT_AUDIENCE and JWT_ISSUER where they are set)
  --users-env NAME      the variable that holds name:password,name:password,…: viewers sign in and get tokens from the plugin
                        with neither, viewers come without a token, which works where authentication is off
  --peak N              what share 1 of the profile is: parties at once (40 without), or viewers of the one huge party (300 without)
  --size N              viewers of a party, its host included; 5 without
  --forwarded           each viewer names an address of its own in X-Forwarded-For; counts where this machine is a trusted proxy
  --json FILE           writes k6's summary there too
  --compare FILE        compares with an earlier summary
  --out FOLDER          for summary.json, report.html and k6.log; .data/loadtest/… without
  --help                says this

Exit code: 0; 1 a threshold does not hold, or something failed; 2 a wrong option.`

export interface Options {
  readonly scenario: ScenarioName
  readonly profile: ProfileName
  /** Without a slash at its end. */
  readonly url: string
  readonly sessionUrl: string | null
  readonly secretEnv: string | null
  readonly usersEnv: string | null
  readonly peak: number | null
  readonly size: number | null
  readonly forwarded: boolean
  readonly json: string | null
  readonly compare: string | null
  readonly out: string | null
}

const PEAK_MAX = 100_000

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        profile: text,
        url: text,
        'session-url': text,
        'secret-env': text,
        'users-env': text,
        peak: text,
        size: text,
        json: text,
        compare: text,
        out: text,
        forwarded: flag,
        help: flag,
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name)
const scenarioOf = (positionals: readonly string[]): ScenarioName => {
  const [name = '', ...more] = positionals
  if (!isScenario(name) || more.length > 0) throw new UsageError(`Name one scenario: ${Object.keys(SCENARIOS).join(', ')}`)
  return name
}
const profileOf = (name: string): ProfileName => {
  if (!isProfileName(name)) throw new UsageError(`--profile must be one of ${Object.keys(profiles).join(', ')}`)
  return name
}
const urlOf = (value: string | undefined): string => {
  const url = value !== undefined && URL.canParse(value) ? new URL(value) : null
  if (value === undefined || url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError('--url must be the http:// or https:// URL of the media server')
  return value.replace(/\/+$/, '')
}
const sessionUrlOf = (value: string | undefined): string | null => {
  if (value === undefined) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^wss?:$/.test(url.protocol) || !url.pathname.endsWith(SOCKET_PATH))
    throw new UsageError(`--session-url must be a ws:// or wss:// URL ending in ${SOCKET_PATH}`)
  return value
}
const whole = (name: string, value: string | undefined, min: number, max: number): number | null => {
  if (value === undefined) return null
  const result = integer(min, max).safeParse(value)
  if (!result.success) throw new UsageError(`${name} must be a whole number from ${min} to ${max}`)
  return result.data
}

/** Reads the command line. @throws UsageError */
export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parse(args)
  if (values.help) throw new UsageError('')
  const scenario = scenarioOf(positionals)
  const usersEnv = values['users-env'] ?? null
  if (scenario === 'tokens' && usersEnv === null) throw new UsageError('tokens needs --users-env: they are given to signed-in users only')
  return {
    scenario,
    profile: profileOf(values.profile ?? 'smoke'),
    url: urlOf(values.url),
    sessionUrl: sessionUrlOf(values['session-url']),
    secretEnv: values['secret-env'] ?? null,
    usersEnv,
    peak: whole('--peak', values.peak, 1, PEAK_MAX),
    size: whole('--size', values.size, 2, MEMBERS_PER_ROOM),
    forwarded: values.forwarded ?? false,
    json: values.json ?? null,
    compare: values.compare ?? null,
    out: values.out ?? null,
  }
}
