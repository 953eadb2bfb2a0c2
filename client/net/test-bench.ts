/** Test support: for each test a node, a clock moved by hand, and connections that are closed afterwards. */
import { afterEach, beforeEach } from 'vitest'
import type { ClientClock } from './clock.ts'
import { type ConnectionDeps, createConnection } from './connection.ts'
import type { ConnectionReport, PartyConnection } from './party-connection.ts'
import { startTestNode, type TestNode } from './test-node.ts'
import type { GrantAnswer } from './token.ts'

/** Resolves with the first report, the present one included, that `matches`. */
export const reported = (connection: PartyConnection, matches: (report: ConnectionReport) => boolean): Promise<ConnectionReport> =>
  new Promise((resolve) => {
    if (matches(connection.report)) return resolve(connection.report)
    const stop = connection.onReport((report) => {
      if (!matches(report)) return
      stop()
      resolve(report)
    })
  })
export const isConnected = (report: ConnectionReport): boolean => report.status === 'connected'
export const isOffline = (report: ConnectionReport): boolean => report.status === 'offline'

export const token = (text: string | null): GrantAnswer => ({ ok: true, grant: { token: text, viewerName: 'Alice' } })

/** Answers one after another, the last one for ever. */
export const grants = (...answers: readonly [GrantAnswer, ...GrantAnswer[]]) => {
  const left = [...answers]
  const source = {
    asked: 0,
    grant: async (): Promise<GrantAnswer> => {
      source.asked += 1
      return (left.length > 1 ? left.shift() : left[0]) ?? answers[0]
    },
  }
  return source
}

export interface Bench<C extends ClientClock> {
  node: TestNode
  clock: C
  /** A connection to the node, not yet begun; authentication is off unless `deps` says otherwise. */
  create(deps?: Partial<ConnectionDeps>): PartyConnection
  /** The same, begun. */
  connect(deps?: Partial<ConnectionDeps>): PartyConnection
  /** The same, once it is connected. */
  up(deps?: Partial<ConnectionDeps>): Promise<PartyConnection>
}

export const createBench = <C extends ClientClock>(createClock: () => C): Bench<C> => {
  const connections: PartyConnection[] = []
  const bench = {
    create: (deps = {}) => {
      const connection = createConnection({
        clock: bench.clock,
        random: () => 0,
        endpoint: async () => ({ ok: true, url: bench.node.url }),
        grant: async () => token(null),
        secret: 'a-secret-of-this-browser',
        ...deps,
      })
      connections.push(connection)
      return connection
    },
    connect: (deps) => {
      const connection = bench.create(deps)
      connection.connect()
      return connection
    },
    up: async (deps) => {
      const connection = bench.connect(deps)
      await reported(connection, isConnected)
      return connection
    },
  } as Bench<C>
  beforeEach(async () => {
    bench.node = await startTestNode()
    bench.clock = createClock()
  })
  afterEach(async () => {
    for (const connection of connections.splice(0)) connection.close()
    await bench.node.close()
  })
  return bench
}
