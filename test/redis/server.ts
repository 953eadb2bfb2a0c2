import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/cluster/free-port.ts'

/** A line of redis.conf: directive and arguments. */
export type ConfigLine = readonly string[]

export interface ServerProcess {
  readonly port: number
  /** Resolves with the next line of the server's own log that holds `text`, from the process's start on. */
  logged(text: string): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Ends the process at once; its folder goes too. */
  end(): Promise<void>
}

const PROGRAM = process.env.REDIS_SERVER ?? 'redis-server'
/** Between finding a free port and its use another program may take it. */
const TRIES = 5

const quoted = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** Kills the server once this process, or the thread that runs a test, is gone: nothing outlives the tests, however they end. */
const guard = (pid: number, folder: string): ChildProcess =>
  spawn('sh', ['-c', 'cat > /dev/null; kill -9 "$1" 2> /dev/null; rm -rf "$2"', 'sh', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })

const start = async (port: number, mode: readonly string[], config: readonly ConfigLine[]): Promise<ServerProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-redis-'))
  const file = join(folder, 'redis.conf')
  const lines: readonly ConfigLine[] = [['port', String(port)], ['bind', '127.0.0.1'], ['dir', folder], ...config]
  await writeFile(file, lines.map(([name, ...values]) => [name, ...values.map(quoted)].join(' ')).join('\n'))
  const child = spawn(PROGRAM, [file, ...mode], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  const readers = new Set<() => void>()
  const read = (): void => {
    for (const reader of readers) reader()
  }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text
      read()
    })
  const ended = new Promise<Error>((resolve) => {
    child.once('error', resolve)
    child.once('close', () => resolve(new Error(`${PROGRAM} ended:\n${log}`)))
  })
  const watch = child.pid === undefined ? null : guard(child.pid, folder)
  return {
    port,
    logged: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!log.includes(text)) return
          readers.delete(look)
          resolve()
        }
        readers.add(look)
        ended.then(reject)
        look()
      }),
    signal: (name) => child.kill(name),
    end: async () => {
      child.kill('SIGKILL')
      await ended
      // Before its pipe closes: the pid may soon be another's.
      watch?.kill('SIGKILL')
      watch?.stdin?.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A redis-server (or a sentinel, by `mode`) on `port`, or on a free one where it is null; it accepts connections when this resolves.
 * @throws Error with the server's log, when it does not come up
 */
export const startServer = async (
  port: number | null,
  mode: readonly string[],
  config: readonly ConfigLine[],
  readyText: string,
): Promise<ServerProcess> => {
  for (let round = 1; ; round++) {
    const server = await start(port ?? (await freePort()), mode, config)
    try {
      await server.logged(readyText)
      return server
    } catch (error) {
      await server.end()
      if (round === TRIES) throw error
    }
  }
}
