import { createManualClock, type ManualClock } from '../../lib/manual-clock.ts'
import { createDemoApp, type DemoDeps } from '../app.ts'
import { createBranding } from '../branding.ts'
import type { Film } from '../film.ts'
import { createLibrary } from '../library.ts'
import { createSessions } from '../sessions.ts'
import { createUsers } from '../users.ts'
import type { WebClient } from '../web-client.ts'

export const API_KEY = 'test-api-key'
export const IDENTITY = 'Client="Test", Device="Machine", DeviceId="d1", Version="1.0"'

/** A film with two bitrates whose files are not there. */
export const SEGMENTED: Film = {
  id: 'reel',
  title: 'Reel',
  overview: '',
  year: 2025,
  seconds: 90,
  bitrate: 80_000,
  root: '/nowhere',
  path: 'reel.mp4',
  hasPoster: true,
  variants: [
    { name: 'reel', average: 80_000, peak: 120_000, codecs: 'avc1.64001f,mp4a.40.2', width: 640, height: 360 },
    { name: 'reel-low', average: 40_000, peak: 55_000, codecs: 'avc1.640015,mp4a.40.2', width: 320, height: 180 },
  ],
}
export const PLAIN: Film = { ...SEGMENTED, id: 'take', title: 'Take', path: 'take.mp4', hasPoster: false, variants: [] }

const WEB: WebClient = {
  page: '<!doctype html><html lang="en"><body><p>page</p></body></html>',
  files: new Map([['app.js', { body: Buffer.from('export {}'), type: 'js' }]]),
}

export interface TestDemo {
  readonly app: ReturnType<typeof createDemoApp>
  readonly deps: DemoDeps
  readonly clock: ManualClock
  /** A token of the user with this name. */
  token(name: string): Promise<string>
}

/** Alice, Bob (who may not see `reel`) and the administrator, passwords like their names. */
export const createTestDemo = async (changes: Partial<DemoDeps> = {}): Promise<TestDemo> => {
  const clock = createManualClock()
  const users = await createUsers([
    { name: 'alice', password: 'alice' },
    { name: 'bob', password: 'bob', hiddenItems: ['reel'] },
    { name: 'admin', password: 'admin', isAdmin: true },
  ])
  const deps: DemoDeps = {
    users,
    sessions: createSessions(clock),
    library: createLibrary([SEGMENTED, PLAIN]),
    branding: createBranding(),
    web: WEB,
    serverId: 'server-1',
    apiKey: API_KEY,
    ...changes,
  }
  return {
    app: createDemoApp(deps),
    deps,
    clock,
    token: async (name) => deps.sessions.open((await users.authenticate(name, name))?.id ?? ''),
  }
}
