import type { SettingsStore } from './settings-store.ts'

export interface FileSettingsOptions {
  readonly path: string
  /** Whether missing settings of which there is no trace mean a first start with the defaults, or lost ones. */
  readonly defaultsWhenNew: boolean
}

/** Settings in a JSON file (rules CF10, CF12). */
export declare const createFileSettingsStore: (options: FileSettingsOptions) => SettingsStore
