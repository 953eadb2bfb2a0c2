import { execFile } from 'node:child_process'

export interface Outcome {
  readonly isGood: boolean
  readonly stdout: string
  /** Everything it said, for a person. */
  readonly output: string
}

interface CommandOptions {
  readonly input?: string
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/** Runs a program to its end. That it fails is an outcome; @throws Error when it is not there at all. */
export const runCommand = (program: string, args: readonly string[], options: CommandOptions = {}): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const { input = '', ...how } = options
    const child = execFile(program, [...args], { ...how, maxBuffer: OUTPUT_BYTES_MAX }, (error, stdout, stderr) => {
      if (error && child.pid === undefined) reject(new Error(`${program} cannot be started: ${error.message}`))
      else resolve({ isGood: error === null, stdout, output: `${stderr}${stdout}`.trim() })
    })
    // Whoever ends before having read all says so by its outcome.
    child.stdin?.on('error', () => {}).end(input)
  })
