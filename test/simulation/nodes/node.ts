/** A session node as a process of its own: the whole product but the sockets' wire, over the model of Redis. */
import { pino } from 'pino'
import type { Cluster } from '../../../services/cluster/cluster.ts'
import { createCoordinatedCluster } from '../../../services/cluster/redis/coordinated-cluster.ts'
import { createChannels } from '../../../services/cluster/redis/names.ts'
import { readSessionConfig, type SessionConfig } from '../../../services/session/config.ts'
import { createDrain } from '../../../services/session/drain.ts'
import { createMetrics } from '../../../services/session/metrics.ts'
import { createParties, type Parties } from '../../../services/session/parties.ts'
import type { RoomPolicy } from '../../../services/session/room/room.ts'
import { createHandlers } from '../../../services/session/wire/handlers.ts'
import { closedMessage, refusal } from '../../../services/session/wire/reply.ts'
import type { Surroundings } from '../network.ts'
import { createModelBus, createModelStore } from '../redis-model/link.ts'
import type { RedisModel } from '../redis-model/redis.ts'
import { createWire, type RedisWeather, type Wire } from '../redis-model/wire.ts'
import { createProcess, type Process } from './process.ts'
import { createNodeSockets, type Sockets } from './sockets.ts'
import { observed, type Umpire } from './umpire.ts'
import { createView, type View } from './view.ts'

export interface SimNode {
  readonly id: string
  readonly process: Process
  readonly wire: Wire
  readonly sockets: Sockets
  readonly cluster: Cluster
  readonly parties: Parties
  /** The directory as somebody sees it who watches it on this node all the time. */
  readonly view: View
  isDraining(): boolean
  /** As by a signal: rooms and viewers move on, then the process ends. */
  stop(): void
  /** The process is gone, without a word. */
  kill(): void
}

export interface SimNodeDeps {
  readonly id: string
  readonly around: Surroundings
  readonly redis: RedisModel
  readonly redisWeather: RedisWeather
  readonly policy: RoomPolicy
  readonly umpire: Umpire
}

const log = pino({ level: 'silent' })
const metrics = createMetrics({ node: 'n1', connections: () => 0, rooms: () => 0 })
const defaults = readSessionConfig({})
const channels = createChannels('sim')
/** Nodes agree on the time by a few milliseconds only. */
const SKEW_MS = 3

export const createSimNode = ({ id, around, redis, redisWeather, policy, umpire }: SimNodeDeps): SimNode => {
  const { random } = around
  const process = createProcess(around.clock, random.between(0, SKEW_MS))
  const { clock } = process
  const wire = createWire({ redis, process, clock: around.clock, random, weather: redisWeather })
  const config: SessionConfig = { ...defaults, policy }
  let isDraining = false
  let isStopped = false

  const own = createCoordinatedCluster({
    nodeId: id,
    store: createModelStore(redis, wire, (method, args) => umpire.executed(id, method, args)),
    bus: createModelBus(redis, wire, (channel, message) => umpire.sent(id, channels.roomOf(channel), message)),
    channels,
    time: { now: clock.now, isLocked: () => true, start: () => {}, stop: () => {} },
    clock,
    log,
    closed: (roomId) => closedMessage(roomId, 'room_closed'),
  })
  const cluster = observed(own, umpire)
  const sockets = createNodeSockets(
    process,
    () => ({ cluster, clock, handlers, metrics, log }),
    (caller) => void parties.lost(caller),
  )
  const shared = { config, cluster, clock, log, metrics, tellGroup: sockets.tellGroup, isDraining: () => isDraining }
  const parties = createParties({ ...shared, settings: () => config })
  const handlers = createHandlers({ cluster, ...parties, renew: () => refusal('not_available') })
  const drain = createDrain({
    cluster,
    parties,
    front: {
      tellMoving: (spreadMs) => sockets.tellMoving(() => random.between(0, spreadMs)),
      emptied: sockets.emptied,
    },
    connections: sockets.count,
    clock,
    log,
    drainTimeoutMs: config.drainTimeoutMs,
  })
  const kill = () => {
    process.kill()
    wire.cut()
    sockets.cutAll()
  }
  const stop = async () => {
    isDraining = true
    await drain()
    parties.host.endAll('room_closed')
    sockets.endAll()
    parties.stop()
    await cluster.close()
    kill()
  }
  return {
    id,
    process,
    wire,
    sockets,
    cluster,
    parties,
    view: createView(cluster),
    isDraining: () => isDraining,
    stop: () => {
      if (isStopped) return
      isStopped = true
      process.enter(() => void stop())
    },
    kill,
  }
}
