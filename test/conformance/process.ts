import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface ServiceProcess {
  /** Everything it wrote so far, to either stream. */
  readonly output: string
  /** Resolves with the first match in all that it wrote, now or later; rejects if it ends without. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
  /** Its exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>
  /** Asks it to stop, and resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts one of the services as a process of its own, with nothing in its environment but `env`. */
export const startProcess = (main: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): ServiceProcess => {
  const child = spawn(process.execPath, [main, ...args], { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } })
  const listeners = new Set<() => void>()
  let output = ''
  let hasEnded = false
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      changed()
    })
  const exited = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      hasEnded = true
      resolve(code)
      changed()
    })
  })
  return {
    get output() {
      return output
    },
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(output)
          if (!match && !hasEnded) return
          listeners.delete(look)
          if (match) resolve(match)
          else reject(new Error(`${main} ended without ${pattern}:\n${output}`))
        }
        listeners.add(look)
        look()
      }),
    exited,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return exited
    },
  }
}
