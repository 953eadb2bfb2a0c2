import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { delimiter } from 'node:path'

export interface Program {
  readonly name: string
  readonly pid: number
  readonly logFile: string
  /** Resolves when the first of what it writes matches; rejects with that, if it ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
  /** Resolves with how it ended, whoever ended it: its exit code, or null for a signal or a program that cannot be run. */
  readonly ended: Promise<number | null>
  /** Asks it to stop, ends it after a while, and resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ProgramOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** All of its environment besides PATH and HOME. */
  readonly env?: Readonly<Record<string, string>>
  /** Where all it writes is kept. */
  readonly logFile: string
}

/** Where servers are, which the PATH of a plain user may lack. */
export const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/** What is kept of the beginning, where programs say that they are ready. */
const START_CHARACTERS = 65_536
const STOP_MS = 15_000

/** Ends the program once this process is gone, however it went: nothing stays behind. */
const startGuard = (pid: number): ChildProcess =>
  spawn('sh', ['-c', 'cat > /dev/null; kill "$1" 2> /dev/null', 'sh', String(pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })

/** Starts a program of its own process group, so that a Ctrl+C in the terminal reaches only who starts it. */
export const startProgram = ({ name, command, args, env, logFile }: ProgramOptions): Program => {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, {
    env: { PATH: [PATH, ...SYSTEM_FOLDERS].join(delimiter), HOME, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const guard = child.pid === undefined ? null : startGuard(child.pid)
  const log = createWriteStream(logFile)
  const listeners = new Set<() => void>()
  let start = ''
  let hasEnded = false
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const hear = (text: string): void => {
    log.write(text)
    if (start.length >= START_CHARACTERS) return
    start += text
    changed()
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null): void => {
      hasEnded = true
      guard?.kill('SIGKILL')
      log.end()
      resolve(code)
      changed()
    }
    child.on('error', (error) => {
      hear(`${error.message}\n`)
      end(null)
    })
    child.on('close', end)
  })
  return {
    name,
    pid: child.pid ?? 0,
    logFile,
    ended,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(start)
          if (!match && !hasEnded) return
          listeners.delete(look)
          if (match) resolve(match)
          else reject(new Error(`${name} ended:\n${start}`))
        }
        listeners.add(look)
        look()
      }),
    stop: async (signal = 'SIGTERM') => {
      if (hasEnded) return
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
