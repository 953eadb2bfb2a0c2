/** Test support: a real redis-server on a free port of 127.0.0.1, which keeps nothing and outlives no test. */
import { withAdmin } from './admin.ts'
import { type ConfigLine, startServer } from './server.ts'

export interface TestRedis {
  readonly url: string
  readonly port: number
  /** Ends it for good; for `onTestFinished` or `afterAll`. More than once does nothing more. */
  stop(): Promise<void>
  /** Ends it as a crash does; it may be started again. */
  kill(): Promise<void>
  /** Holds it: connections stay, and nothing is answered until `thaw`. */
  freeze(): void
  thaw(): void
  /** Ends it, and starts another on the same port, which knows nothing of what was. */
  restartEmpty(): Promise<void>
  /** Takes away all keys, and the scripts that were loaded. */
  flush(): Promise<void>
  /** Resolves once the server's own log holds `text`, from its start on. */
  logged(text: string): Promise<void>
}

const READY = 'Ready to accept connections'
const NO_PERSISTENCE: readonly ConfigLine[] = [
  ['save', ''],
  ['appendonly', 'no'],
  ['repl-diskless-sync-delay', '0'],
]

/** @param config further lines of redis.conf, such as `['requirepass', 'secret']` */
export const startRedis = async (config: readonly ConfigLine[] = []): Promise<TestRedis> => {
  const start = (port: number | null) => startServer(port, [], [...NO_PERSISTENCE, ...config], READY)
  let server = await start(null)
  const { port } = server
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: () => server.end(),
    kill: () => server.end(),
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
    restartEmpty: async () => {
      await server.end()
      server = await start(port)
    },
    flush: () =>
      withAdmin(port, async (redis) => {
        await redis.flushall()
        await redis.script('FLUSH')
      }),
    logged: (text) => server.logged(text),
  }
}
