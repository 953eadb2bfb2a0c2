import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'

export interface K6Run {
  readonly command: string
  /** The scenario's file. */
  readonly script: string
  readonly env: Record<string, string>
  readonly logFile: string
  /** A line that k6 wrote to its output. @returns whether it was a sample, and no word for the log */
  onLine(line: string): boolean
}

/** Runs a scenario: samples go to `onLine`, k6's own words to the log. Resolves with its exit code; rejects when it does not start. */
export const runK6 = ({ command, script, env, logFile, onLine }: K6Run): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, ['run', '--quiet', '--out', 'json=-', script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const log = createWriteStream(logFile)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!onLine(line)) log.write(`${line}\n`)
    })
    child.stderr.pipe(log, { end: false })
    child.on('error', reject)
    child.on('close', (code) => log.end(() => resolve(code)))
  })
