import type { Cluster } from '../cluster/cluster.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { LiveSettings, SessionConfig } from './config.ts'

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
  /** Resolves with the ports taken; rejects with code EADDRINUSE when one is not free. */
  listen(): Promise<{ port: number; metricsPort: number | null }>
  /** Holds for new handshakes at once; sockets admitted earlier stay to their token's end. */
  apply(settings: LiveSettings): void
  /** Closes all rooms, tells their members, ends all sockets. */
  stop(): Promise<void>
}

/** One session node; it shares nothing with others in the same process but what `deps` brings. */
export declare const createSessionNode: (deps: SessionNodeDeps) => SessionNode
