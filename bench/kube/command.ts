import { execFile } from 'node:child_process'

/** A program that failed, with what it said last. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

interface CommandOptions {
  /** After which it is ended (ms). */
  readonly timeoutMs?: number
  readonly env?: NodeJS.ProcessEnv
  /** Shows at once what it says of its progress. */
  readonly isShown?: boolean
}

const MINUTE_MS = 60_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const LINES_SHOWN = 12

const lastLines = (text: string): string => text.trim().split('\n').slice(-LINES_SHOWN).join('\n')

/** Addresses are part of what programs say, and their credentials are part of addresses. */
const withoutCredentials = (text: string): string => text.replace(/:\/\/[^\s/@]+@/g, '://***@')

/** Runs a program to its end and answers what it printed. @throws CommandError */
export const run = (program: string, args: readonly string[], options: CommandOptions = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const { timeoutMs = MINUTE_MS, env = process.env, isShown = false } = options
    const child = execFile(program, [...args], { timeout: timeoutMs, env, maxBuffer: OUTPUT_BYTES_MAX }, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout)
      const why = error.killed ? `did not end within ${timeoutMs / 1000} s` : 'failed'
      const said = lastLines(stderr || stdout) || error.message
      reject(new CommandError(withoutCredentials(`${[program, ...args].join(' ').slice(0, 200)} ${why}:\n${said}`)))
    })
    if (isShown) child.stderr?.pipe(process.stderr)
  })

/** Whether a program is there and ends well. */
export const works = (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, args).then(
    () => true,
    () => false,
  )
