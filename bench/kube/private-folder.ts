import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from '../sync/run/cleanup.ts'

/** A new folder that only the caller may look into, for what other users of the machine must not have. Removed at the end. */
export const privateFolder = async (cleanup: Cleanup): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-kube-'))
  cleanup.add(() => rm(folder, { recursive: true }))
  return folder
}
