import type { Express } from 'express'
import { pino } from 'pino'
import { createManualClock, type ManualClock } from '../../lib/manual-clock.ts'
import { createPluginApp, type PluginDeps } from '../app.ts'
import { DEFAULT_PLUGIN_ID, normalGuid, type PluginAppConfig } from '../config.ts'
import type { Identity, MediaServer } from '../media-server/media-server.ts'
import { memoryScript } from '../script.ts'
import { DEFAULT_SETTINGS, type PluginSettings } from '../settings.ts'
import { NotConfiguredError, type SettingsStore } from '../settings-store.ts'

export const SECRET = 'k7#Qz!9vT2@mXw4$Lr8^Bn6&Hd1*Fs3%'
export const OTHER_SECRET = 'Zp5)Yc0(Gt7_We2+Ua9=Ij4[Ok6]Me8{'
export const CONFIGURATION = `/System/Configuration/Plugin/${DEFAULT_PLUGIN_ID}`
export const TOKEN = '/WatchParty/Token'
export const TEST_CONFIG: PluginAppConfig = { basePath: '', pluginId: normalGuid(DEFAULT_PLUGIN_ID), jwtSecretPrevious: '', trustProxy: [] }

export interface TestStore extends SettingsStore {
  /** Null: not configured. */
  current: PluginSettings | null
}

export const createTestStore = (changes: Partial<PluginSettings> = {}): TestStore => {
  const listeners = new Set<(settings: PluginSettings) => void>()
  const store: TestStore = {
    current: { ...DEFAULT_SETTINGS, ...changes },
    read: async () => {
      if (!store.current) throw new NotConfiguredError('the test took them away')
      return store.current
    },
    write: async (settings) => {
      store.current = settings
      for (const listener of listeners) listener(settings)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return store
}

/** Answers by token or cookie: any `user-<name>` is that user, `admin` is the administrator, `down` finds nobody in. */
export const createTestMediaServer = (): MediaServer & { asked: number } => {
  const identityOf = (proof: string): Identity => {
    if (proof === 'down') return { kind: 'down' }
    const name = /^user-(.+)$/.exec(proof)?.[1] ?? (proof === 'admin' ? proof : null)
    return name === null ? { kind: 'unknown' } : { kind: 'user', id: `id-${name}`, name: `Name of ${name}`, isAdmin: name === 'admin' }
  }
  const server = {
    asked: 0,
    identify: async ({ token, cookie }: { token: string | null; cookie: string | null }) => {
      server.asked++
      return identityOf(token ?? cookie?.replace('session=', '') ?? '')
    },
  }
  return server
}

export interface TestPlugin {
  readonly app: Express
  readonly clock: ManualClock
  readonly store: TestStore
  readonly mediaServer: MediaServer & { asked: number }
  /** Messages and fields of every log line. */
  readonly logged: Record<string, unknown>[]
}

/** The real app on a clock moved by hand, with settings and users of the test's. */
export const createTestPlugin = (settings: Partial<PluginSettings> = {}, deps: Partial<PluginDeps> = {}): TestPlugin => {
  const clock = createManualClock(1_800_000_000_000)
  const store = createTestStore(settings)
  const mediaServer = createTestMediaServer()
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>) })
  const app = createPluginApp({
    config: TEST_CONFIG,
    settings: store,
    mediaServer,
    script: memoryScript('"use strict"'),
    clock,
    log,
    ...deps,
  })
  return { app, clock, store, mediaServer, logged }
}
