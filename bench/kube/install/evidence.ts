import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kubectl } from '../cluster/kubectl.ts'
import { SELECTOR } from './names.ts'

const QUESTIONS = {
  'pods.txt': ['get', 'pods', '--output=wide'],
  'describe.txt': ['describe', 'pods'],
  'events.txt': ['get', 'events', '--sort-by=.lastTimestamp'],
  'logs.txt': ['logs', `--selector=${SELECTOR}`, '--all-containers', '--prefix', '--tail=500', '--max-log-requests=30'],
}

/** Writes what the cluster knows of the installation into `folder`, for who looks for what went wrong. */
export const keepEvidence = async (kubectl: Kubectl, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const [file, args] of Object.entries(QUESTIONS))
    await writeFile(join(folder, file), await kubectl(...args).catch((error: Error) => error.message))
}
