/** Test support: a master, its replica, and three sentinels that make the one the other when it dies. */
import { withAdmin } from './admin.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { startServer } from './server.ts'

export interface TestSentinels {
  readonly url: string
  /** Of the start: after a fail-over the replica is the master. */
  readonly master: TestRedis
  readonly replica: TestRedis
  /** Kills the master; resolves when every sentinel names the other. Once. */
  failover(): Promise<void>
  stop(): Promise<void>
}

type View = Readonly<Record<string, string>>

const NAME = 'matinee'
const DOWN_AFTER_MS = '500'
const FAILOVER_TIMEOUT_MS = '3000'
const QUORUM = '2'

const startSentinel = (masterPort: number) =>
  startServer(
    null,
    ['--sentinel'],
    [
      ['sentinel', 'monitor', NAME, '127.0.0.1', String(masterPort), QUORUM],
      ['sentinel', 'down-after-milliseconds', NAME, DOWN_AFTER_MS],
      ['sentinel', 'failover-timeout', NAME, FAILOVER_TIMEOUT_MS],
    ],
    '+monitor master',
  )

const viewOf = (port: number): Promise<View> =>
  withAdmin(port, async (redis) => {
    const fields = (await redis.call('SENTINEL', 'MASTER', NAME)) as string[]
    return Object.fromEntries(fields.flatMap((field, index) => (index % 2 === 0 ? [[field, fields[index + 1] ?? '']] : [])))
  })

/** Looks at a sentinel's view of the master at once, and after each thing that it tells, until it is wanted. */
const untilView = (port: number, isWanted: (view: View) => boolean): Promise<void> =>
  withAdmin(
    port,
    (events) =>
      new Promise<void>((resolve, reject) => {
        const look = (): void => {
          viewOf(port).then((view) => isWanted(view) && resolve(), reject)
        }
        events.on('pmessage', look)
        events.psubscribe('*').then(look, reject)
      }),
  )

/** They take about three seconds to find each other. */
export const startSentinels = async (): Promise<TestSentinels> => {
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(stops.map((end) => end()))
  }
  const kept = async <T>(starting: Promise<T>, end: (started: T) => Promise<void>): Promise<T> => {
    const started = await starting
    stops.push(() => end(started))
    return started
  }
  try {
    const master = await kept(startRedis(), (redis) => redis.stop())
    const replica = await kept(startRedis([['replicaof', '127.0.0.1', String(master.port)]]), (redis) => redis.stop())
    await replica.logged('Finished with success')
    const sentinels = await Promise.all([1, 2, 3].map(() => kept(startSentinel(master.port), (sentinel) => sentinel.end())))
    const untilAll = async (isWanted: (view: View) => boolean): Promise<void> => {
      await Promise.all(sentinels.map(({ port }) => untilView(port, isWanted)))
    }
    await untilAll((view) => view['num-slaves'] === '1' && view['num-other-sentinels'] === '2')
    return {
      url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${NAME}`,
      master,
      replica,
      failover: async () => {
        await master.kill()
        await untilAll((view) => view.port === String(replica.port))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
