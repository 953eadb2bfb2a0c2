import type { Express } from 'express'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { PluginAppConfig } from './config.ts'
import type { LibraryAccess } from './media-server/library-access.ts'
import type { MediaServer } from './media-server/media-server.ts'
import type { ScriptSource } from './script.ts'
import type { SettingsStore } from './settings-store.ts'

export interface PluginDeps {
  readonly config: PluginAppConfig
  readonly settings: SettingsStore
  readonly mediaServer: MediaServer
  readonly script: ScriptSource
  readonly clock: Clock
  readonly log: Log
  /** Absent: no item is said to be visible to anyone (rule PL11). */
  readonly libraryAccess?: LibraryAccess
}

/**
 * The plugin's HTTP interface (contract section 4), listening nowhere: it answers {basePath}/WatchParty/* and
 * {basePath}/System/Configuration/Plugin/* and lets every other path through, so that another Express app can mount it.
 */
export declare const createPluginApp: (deps: PluginDeps) => Express
