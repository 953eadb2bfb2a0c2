import { readFile, stat } from 'node:fs/promises'
import { replaceFile } from './atomic-file.ts'
import { parseSettings } from './parse-settings.ts'
import type { PluginSettings } from './settings.ts'
import { NotConfiguredError, type SettingsStore } from './settings-store.ts'

export interface FileSettingsOptions {
  readonly path: string
  /** What holds while there is no trace of settings; null: they are lost then. */
  readonly whenNew: PluginSettings | null
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const readText = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw new NotConfiguredError(`${path} cannot be read: ${String(error)}`)
  })

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )

/** One at a time: of two administrators' saves the later one is what stays, and what listeners hear last. */
const createTurns = () => {
  let turns: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const result = turns.then(work)
    turns = result.catch(() => undefined)
    return result
  }
}

/**
 * Settings in a JSON file (rules CF10, CF12). A marker beside it remembers that there were settings, so that losing the file
 * is told from a first start: the one must not turn authentication off, the other must just work.
 */
export const createFileSettingsStore = ({ path, whenNew }: FileSettingsOptions): SettingsStore => {
  const marker = `${path}.installed`
  const listeners = new Set<(settings: PluginSettings) => void>()
  let seen = false
  /** The file's text that listeners know. */
  let told: string | null = null
  const inTurn = createTurns()

  const tell = (text: string, settings: PluginSettings): void => {
    told = text
    for (const listener of listeners) listener(settings)
  }

  const remember = async (): Promise<void> => {
    if (!(await exists(marker))) await replaceFile(marker, '')
  }
  const absent = async (): Promise<PluginSettings> => {
    const isRemembered = await exists(marker).catch((error: unknown) => {
      throw new NotConfiguredError(`${marker} cannot be looked at: ${String(error)}`)
    })
    if (seen || isRemembered) throw new NotConfiguredError(`${path} is gone although settings were saved there`)
    if (whenNew === null) throw new NotConfiguredError(`${path} is not there; save the configuration, or set SETTINGS_INSTALL=true`)
    return whenNew
  }
  /** Somebody edited the file. It is read again: by the time of this turn a save may have come between. */
  const tellOfEdit = async (): Promise<void> => {
    const text = await readText(path)
    if (text !== null && text !== told) tell(text, parseSettings(path, text))
  }
  const read = async (): Promise<PluginSettings> => {
    const text = await readText(path)
    if (text === null) return absent()
    seen = true
    // A folder that cannot be written is the deployment's own; its settings were not ours to lose.
    await remember().catch(() => undefined)
    const settings = parseSettings(path, text)
    if (text !== told) await inTurn(tellOfEdit)
    return settings
  }
  const write = async (settings: PluginSettings): Promise<void> => {
    // First: settings that were ever there without it would, once lost, be taken for a first start.
    await remember()
    const text = `${JSON.stringify(settings, null, 2)}\n`
    await replaceFile(path, text)
    seen = true
    tell(text, settings)
  }
  return {
    read,
    write: (settings) => inTurn(() => write(settings)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
