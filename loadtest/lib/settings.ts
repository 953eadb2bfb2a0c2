import { isProfileName, type Profile, profiles } from './profiles.ts'

/** What the runner, or the manifest of a Kubernetes Job, says in the environment. */
export interface Settings {
  /** Different in each run, so that two runs share no viewer and no room. */
  readonly run: string
  /** The media server's address; only where tokens come from the plugin. */
  readonly url: string
  readonly sessionUrl: string
  readonly profile: Profile
  /** What share 1 of the profile is; the scenario's own without. */
  readonly peak: number | null
  /** Viewers of a party; the scenario's own without. */
  readonly size: number | null
  /** Tokens are signed with it; empty: they come from the plugin, or there are none. */
  readonly jwtSecret: string
  readonly jwtAudience: string
  readonly jwtIssuer: string
  /** Who signs in at the media server, as `name:password`. */
  readonly users: readonly string[]
  /** Each viewer names an address of its own. */
  readonly forwarded: boolean
}

const number = (text: string | undefined): number | null => (text ? Number(text) : null)

const read = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const name = env.LOADTEST_PROFILE ?? 'smoke'
  if (!isProfileName(name)) throw new Error(`LOADTEST_PROFILE must be one of ${Object.keys(profiles).join(', ')}`)
  if (!/^wss?:\/\//.test(env.LOADTEST_SESSION_URL ?? '')) throw new Error('LOADTEST_SESSION_URL must be a ws:// or wss:// URL')
  return {
    run: env.LOADTEST_RUN ?? Date.now().toString(36),
    url: (env.LOADTEST_URL ?? '').replace(/\/+$/, ''),
    sessionUrl: env.LOADTEST_SESSION_URL ?? '',
    profile: profiles[name],
    peak: number(env.LOADTEST_PEAK),
    size: number(env.LOADTEST_SIZE),
    jwtSecret: env.JWT_SECRET ?? '',
    jwtAudience: env.JWT_AUDIENCE ?? 'WatchParty',
    jwtIssuer: env.JWT_ISSUER ?? 'MediaServer',
    users: (env.LOADTEST_USERS ?? '').split(',').filter((user) => user !== ''),
    forwarded: env.LOADTEST_FORWARDED === 'true',
  }
}

export const settings = read(__ENV)
