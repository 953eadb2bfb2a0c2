import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

export interface Script {
  readonly body: Buffer
  /** Strong, with its quotes: a hash of the body (rule PL1). */
  readonly etag: string
}

/** Where the client script comes from; null when there is none (rule PL3). */
export interface ScriptSource {
  read(): Promise<Script | null>
}

const hashed = (body: Buffer): Script => ({ body, etag: `"sha256-${createHash('sha256').update(body).digest('base64url')}"` })

/** A script built in this process. */
export const memoryScript = (text: string): ScriptSource => {
  const script = hashed(Buffer.from(text))
  return { read: async () => script }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** A script on disk: read and hashed once for each version of the file, so that a new build needs no restart. */
export const fileScript = (path: string): ScriptSource => {
  let known: { readonly version: string; readonly script: Script } | null = null
  const read = async (): Promise<Script> => {
    const { mtimeMs, size, ino } = await stat(path)
    const version = `${mtimeMs} ${size} ${ino}`
    if (known?.version === version) return known.script
    const script = hashed(await readFile(path))
    known = { version, script }
    return script
  }
  return {
    read: () =>
      read().catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
  }
}
