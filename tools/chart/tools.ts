import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** The programs that `scripts/tools` builds, by their paths. */
export interface Tools {
  readonly helm3: string
  readonly helm4: string
  readonly untt: string
  readonly helmDocs: string
}

const SCRIPT = join('scripts', 'tools')

/** Builds what is missing; it says itself what it does. @throws Error when that fails */
export const buildTools = (): Promise<Tools> =>
  new Promise((resolve, reject) => {
    const child = execFile(SCRIPT, (error, stdout) => {
      if (error) return reject(new Error(`${SCRIPT} failed`))
      const folder = stdout.trim()
      resolve({
        helm3: join(folder, 'helm3'),
        helm4: join(folder, 'helm4'),
        untt: join(folder, 'untt'),
        helmDocs: join(folder, 'helm-docs'),
      })
    })
    child.stderr?.pipe(process.stderr)
  })
