import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const READY = 'Ctrl+C stops.'

export interface DemoProcess {
  /** All that was printed so far. */
  output(): string
  /** Exit code; null after a signal that nobody handled. */
  readonly exited: Promise<number | null>
  stop(signal: NodeJS.Signals): void
}

/** Runs main.ts as a process of its own in another folder than the project's, with nothing of the test's environment but PATH. */
export const runDemo = (args: readonly string[], env: NodeJS.ProcessEnv): DemoProcess & { readonly child: ChildProcess } => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return {
    child,
    output: () => text,
    exited: once(child, 'close').then(([code]) => code as number | null),
    stop: (signal) => child.kill(signal),
  }
}

export interface ReadyDemo extends DemoProcess {
  readonly url: string
  /** Origin of the session node, http. */
  readonly sessionUrl: string
}

/** Runs main.ts until it has said what to open. @throws with its output when it ends before */
export const startDemoProcess = async (env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<ReadyDemo> => {
  const demo = runDemo(args, { PORT: '0', SESSION_PORT: '0', ...env })
  const ended = demo.exited.then((code) => {
    throw new Error(`The demo ended with ${code}:\n${demo.output()}`)
  })
  ended.catch(() => undefined)
  while (!demo.output().includes(READY)) await Promise.race([once(demo.child.stdout ?? demo.child, 'data'), ended])
  const port = (pattern: RegExp): string => `http://127.0.0.1:${pattern.exec(demo.output())?.[1]}`
  return { ...demo, url: port(/http:\/\/localhost:(\d+)/), sessionUrl: port(/ws:\/\/localhost:(\d+)/) }
}
