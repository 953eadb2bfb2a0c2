import type { Cluster } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import { type Log, LogLine } from '../lib/log.ts'
import type { LiveSettings, SessionConfig } from './config.ts'
import { createDrain } from './drain.ts'
import { createFront } from './front.ts'
import { createMetricsHandler } from './http.ts'
import { createHttpServer } from './http-server.ts'
import { collectProcessMetrics, createMetrics } from './metrics.ts'
import { createParties } from './parties.ts'
import { createSockets } from './wire/sockets.ts'

export interface SessionNodeDeps {
  readonly config: SessionConfig
  /** The node closes it when it stops. */
  readonly cluster: Cluster
  readonly clock: Clock
  readonly log: Log
}

export interface SessionNode {
  /** Rooms that this node owns. */
  readonly rooms: number
  /** Viewers' sockets that passed the handshake. */
  readonly connections: number
  /** Resolves with the ports taken; rejects with code EADDRINUSE and the setting's name when one is not free (rule OP10). */
  listen(): Promise<{ port: number; metricsPort: number | null }>
  /** Holds for new handshakes at once; sockets stay to their token's end, those without one until there is a secret. */
  apply(settings: LiveSettings): void
  /**
   * Lets viewers and rooms move to other nodes; closes the rooms that cannot, tells their members, ends all sockets
   * (rules RM6, OP8, HO10). Stopping twice is stopping once.
   */
  stop(): Promise<void>
}

/** One session node; it shares nothing with others in the same process but what `deps` brings. */
export const createSessionNode = ({ config, cluster, clock, log }: SessionNodeDeps): SessionNode => {
  let settings: LiveSettings = config
  let isDraining = false
  // Never open to everyone only because the secret that nodes share has not been read yet, or was lost.
  let isConfigured = config.redis === null || config.jwtSecret !== ''
  const sockets = createSockets(clock)
  const connections = () => sockets.io.sockets.sockets.size
  const metrics = createMetrics({ node: cluster.nodeId, connections, rooms: () => parties.host.size })
  const shared = { config, settings: () => settings, cluster, clock, log, metrics }
  const parties = createParties({ ...shared, tellGroup: sockets.tellGroup, isDraining: () => isDraining })
  const front = createFront({ ...shared, sockets, parties, isDraining: () => isDraining, isConfigured: () => isConfigured })
  const drain = createDrain({ cluster, parties, front, connections, clock, log, drainTimeoutMs: config.drainTimeoutMs })
  const metricsHttp = createHttpServer(createMetricsHandler(metrics), clock)

  const listenForMetrics = async (): Promise<number | null> => {
    if (config.metricsPort === null) return null
    collectProcessMetrics(metrics)
    return metricsHttp.listen(config.metricsPort, config.host, 'METRICS_PORT')
  }
  let stopped: Promise<void> | null = null
  const stop = async () => {
    isDraining = true
    await drain()
    parties.host.endAll('room_closed')
    await front.endSockets()
    parties.stop()
    await Promise.all([front.http.close(), metricsHttp.close()])
    await cluster.close()
  }
  return {
    get rooms() {
      return parties.host.size
    },
    get connections() {
      return connections()
    },
    listen: async () => {
      if (config.allowedOrigins.includes('*')) log.warn(LogLine.wildcardOrigin)
      const metricsPort = await listenForMetrics()
      return { port: await front.http.listen(config.port, config.host, 'SESSION_PORT'), metricsPort }
    },
    apply: (changed) => {
      const isSwitchedOn = settings.jwtSecret === '' && changed.jwtSecret !== ''
      settings = changed
      isConfigured = true
      if (isSwitchedOn) front.endAnonymous()
      parties.host.applyQuality(changed.quality)
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
