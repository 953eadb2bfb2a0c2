import type { Cluster } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { LiveSettings, SessionConfig } from './config.ts'
import { createHttpHandler, isOpen, isUpgrade, type Readiness } from './http.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import type { SessionMetrics } from './metrics.ts'
import type { Parties } from './parties.ts'
import { createAddressReader } from './wire/address.ts'
import { createAdmission } from './wire/admission.ts'
import { openGateway } from './wire/gateway.ts'
import { guardConnections } from './wire/guard.ts'
import { createHandlers } from './wire/handlers.ts'
import { createHandshake, createTokenCheck } from './wire/handshake.ts'
import { createRenewals } from './wire/renewals.ts'
import type { Sockets } from './wire/sockets.ts'
import { takeUpgrades } from './wire/upgrade.ts'

export interface FrontDeps {
  readonly config: SessionConfig
  readonly settings: () => LiveSettings
  readonly cluster: Pick<Cluster, 'now' | 'health'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: SessionMetrics
  readonly sockets: Sockets
  readonly parties: Parties
  readonly isDraining: () => boolean
  /** Whether it is known by which secret viewers are let in. */
  readonly isConfigured: () => boolean
}

/** The side of a node that faces viewers: one port, for `/health`, `/ready` and the sockets. */
export interface Front {
  readonly http: HttpServer
  /** Puts out who came without a token (rule WI3). */
  endAnonymous(): void
  /** Tells every socket to come back by another node, each after a chance part of `spreadMs`. */
  tellMoving(spreadMs: number): void
  /** Resolves once no socket is left. */
  emptied(): Promise<void>
  /** Ends all sockets, and resolves once everyone is out of their rooms. */
  endSockets(): Promise<void>
}

export const createFront = (deps: FrontDeps): Front => {
  const { config, settings, cluster, clock, log, metrics, sockets, parties, isDraining, isConfigured } = deps
  const readiness = (): Readiness => {
    if (isDraining()) return 'draining'
    const health = cluster.health()
    if (health === 'starting' || !isConfigured()) return 'starting'
    return health === 'ok' ? 'ready' : 'degraded'
  }
  const http = createHttpServer(createHttpHandler(readiness), clock, isUpgrade)
  const addressOf = createAddressReader(config.trustProxy)
  const admission = createAdmission(config.connectionsPerAddress, clock)
  const { engine, io } = sockets
  takeUpgrades(http.server, {
    engine,
    allowedOrigins: config.allowedOrigins,
    addressOf,
    admission,
    isOpen: () => isOpen(readiness()),
    clock,
    log,
    metrics,
  })

  const tokens = { clock, settings, previousSecret: config.jwtSecretPrevious }
  const leaving = new Set<Promise<void>>()
  const empty = Promise.withResolvers<void>()
  const lookIfEmpty = () => {
    if (isDraining() && io.sockets.sockets.size === 0) empty.resolve()
  }
  const track = (work: Promise<void>) => {
    const settled = work.catch((error: unknown) => log.error({ error }, 'Leaving failed')).finally(() => leaving.delete(settled))
    leaving.add(settled)
  }
  const renewals = createRenewals({ clock, log, check: createTokenCheck(tokens), expire: (caller) => track(parties.expire(caller)) })
  openGateway({
    io,
    cluster,
    clock,
    log,
    metrics,
    addressOf,
    guard: guardConnections({ engine, addressOf, clock, log, metrics }),
    renewals,
    handlers: createHandlers({ cluster, ...parties, renew: renewals.renew }),
    handshake: createHandshake({ ...tokens, log, admission, isDraining, knowsResume: parties.knowsResume }),
    measured: parties.measured,
    lost: (caller) => {
      track(parties.lost(caller))
      lookIfEmpty()
    },
  })
  return {
    http,
    endAnonymous: renewals.endAnonymous,
    tellMoving: (spreadMs) => {
      for (const socket of io.sockets.sockets.values()) socket.emit('node:moving', { afterMs: Math.round(Math.random() * spreadMs) })
    },
    emptied: () => {
      lookIfEmpty()
      return empty.promise
    },
    endSockets: async () => {
      io.disconnectSockets(true)
      await Promise.all(leaving)
      await io.close()
    },
  }
}
