import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './process.ts'

/** What the suite runs against: an installation by its addresses, or the demo, which it starts. */
export interface Target {
  readonly baseUrl: string
  readonly sessionUrl: string
  /** Address of the plugin's configuration. */
  readonly configuration: string
  /** Nobody else uses it, and nothing was configured before. */
  readonly isFresh: boolean
  /** Asks under the base URL. */
  ask(path: string, init?: RequestInit): Promise<Response>
  signIn(who: 'user' | 'admin'): Promise<SignedIn>
  stop(): Promise<void>
}

export interface SignedIn {
  readonly id: string
  readonly name: string
  readonly token: string
  /** The Cookie header of the session. */
  readonly cookie: string
}

const env = (name: string, otherwise: string): string => process.env[name] || otherwise
const ACCOUNTS = {
  user: { Username: env('MATINEE_USER', 'alice'), Pw: env('MATINEE_USER_PASSWORD', 'alice') },
  admin: { Username: env('MATINEE_ADMIN', 'admin'), Pw: env('MATINEE_ADMIN_PASSWORD', 'admin') },
}
const IDENTITY = 'Client="conformance", Device="test", DeviceId="conformance-1", Version="1.0"'

interface Addresses {
  readonly baseUrl: string
  readonly sessionUrl: string
}

/** Contract 4.5. */
const signIn = async (baseUrl: string, who: 'user' | 'admin'): Promise<SignedIn> => {
  const response = await fetch(`${baseUrl}/Users/AuthenticateByName`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Media-Authorization': IDENTITY },
    body: JSON.stringify(ACCOUNTS[who]),
  })
  if (response.status !== 200) throw new Error(`${ACCOUNTS[who].Username} cannot sign in: ${response.status} ${await response.text()}`)
  const { AccessToken, User } = (await response.json()) as { AccessToken: string; User: { Id: string; Name: string } }
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { id: User.Id, name: User.Name, token: AccessToken, cookie: cookie.join('; ') }
}

const startDemo = async (): Promise<Addresses & { stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-conformance-'))
  const demo = startProcess('services/demo/main.ts', { PORT: '0', SESSION_PORT: '0', SETTINGS_FILE: join(folder, 'settings.json') })
  const [, baseUrl = ''] = await demo.waitFor(/open\s+(http:\S+)/)
  const [, sessionUrl = ''] = await demo.waitFor(/session node\s+(ws:\S+)/)
  return {
    baseUrl,
    sessionUrl,
    stop: async () => {
      await demo.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** MATINEE_BASE_URL and MATINEE_SESSION_URL name an installation; without them the demo is started on free ports. */
export const openTarget = async (): Promise<Target> => {
  const given = { baseUrl: env('MATINEE_BASE_URL', '').replace(/\/$/, ''), sessionUrl: env('MATINEE_SESSION_URL', '') }
  const isFresh = given.baseUrl === '' || given.sessionUrl === ''
  const { baseUrl, sessionUrl, stop } = isFresh ? await startDemo() : { ...given, stop: async () => undefined }
  const pluginId = env('MATINEE_PLUGIN_ID', '6f2c1c1e-8f0b-4a55-9d3c-2b7c5d0e4a11')
  return {
    baseUrl,
    sessionUrl,
    configuration: `/System/Configuration/Plugin/${pluginId}`,
    isFresh,
    ask: (path, init) => fetch(`${baseUrl}${path}`, init),
    signIn: (who) => signIn(baseUrl, who),
    stop,
  }
}
