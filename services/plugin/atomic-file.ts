import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const writeSynced = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is only safe from a power cut once its folder is written too. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Puts `text` in place of a file, mode 0600: whoever reads sees the old text or the new one, never half (rule CF10). */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  const folder = dirname(path)
  const temporary = `${path}.${randomUUID()}.tmp`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeSynced(temporary, text)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}
