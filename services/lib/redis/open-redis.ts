import { Cluster, Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { parseRedisUrl, type RedisTarget } from './redis-url.ts'

export type RedisClient = Redis | Cluster
/** `subscribe`: it hears channels, and sends nothing but subscriptions and pings. `publish`: what a turn of the event loop publishes goes together. */
export type RedisRole = 'command' | 'subscribe' | 'publish'

const COMMAND_TIMEOUT_MS = 1000
/** A connection that owes an answer for so long is taken for dead: a cut link tells nobody. */
const SILENCE_MS = 3000
const CONNECT_TIMEOUT_MS = 2000
const RETRY_FIRST_MS = 50
const RETRY_MS = 1000

/** Doubling from 50 ms to 1 s; the upper half is left to chance, so that not all nodes come back at once. */
const retryDelay = (times: number): number => {
  const delay = Math.min(RETRY_MS, RETRY_FIRST_MS * 2 ** Math.min(times, 10))
  return delay / 2 + (Math.random() * delay) / 2
}

/** A master that a fail-over made a replica still answers; only what it refuses shows it. */
const isNoMaster = (error: Error): boolean => error.message.startsWith('READONLY')

const connectionOptions = ({ isTls, username, password }: RedisTarget) => ({
  ...(username === '' ? {} : { username }),
  ...(password === '' ? {} : { password }),
  ...(isTls ? { tls: {} } : {}),
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // Its promises are caught by nobody: one that failed would end the process.
  autoResubscribe: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_MS,
  reconnectOnError: isNoMaster,
})

const connect = (target: RedisTarget, role: RedisRole): RedisClient => {
  const options = { ...connectionOptions(target), enableAutoPipelining: role === 'publish' }
  const [first] = target.addresses
  const single = { ...options, enableOfflineQueue: false, retryStrategy: retryDelay }
  if (target.kind === 'standalone') return new Redis({ ...single, ...first, db: target.db })
  if (target.kind === 'sentinel')
    return new Redis({
      ...single,
      sentinels: [...target.addresses],
      name: target.name,
      db: target.db,
      failoverDetector: true,
      sentinelCommandTimeout: COMMAND_TIMEOUT_MS,
      sentinelRetryStrategy: retryDelay,
      sentinelReconnectStrategy: retryDelay,
      enableTLSForSentinelMode: target.isTls,
      ...(target.isTls ? { sentinelTLS: {} } : {}),
    })
  return new Cluster([...target.addresses], {
    enableAutoPipelining: role === 'publish',
    enableOfflineQueue: false,
    clusterRetryStrategy: retryDelay,
    clusterNodeRetryStrategy: retryDelay,
    slotsRefreshInterval: RETRY_MS,
    shardedSubscribers: role === 'subscribe',
    // A certificate is for the name that a node is announced by, not for its address.
    ...(target.isTls ? { dnsLookup: (name: string, done: (error: null, address: string) => void) => done(null, name) } : {}),
    redisOptions: options,
  })
}

/** Told once for each outage. Only the message: an error's other fields hold the command, and that may be the password. */
const reportOutages = (client: RedisClient, role: RedisRole, log: Log): void => {
  let isAway = false
  client.on('error', (error: NodeJS.ErrnoException) => {
    if (isAway) return
    isAway = true
    log.warn({ role, reason: error.code ?? error.message }, 'Redis cannot be reached')
  })
  client.on('ready', () => {
    if (isAway) log.info({ role }, 'Redis is reached again')
    isAway = false
  })
}

/**
 * A connection to Redis that heals by itself, for as long as it takes. While it is away every command is rejected, at once or after a
 * second; none is kept or sent again. A `subscribe` connection has lost its channels at every `ready`: subscribe anew then; and only
 * what is asked of it can show a cut link: ping it.
 * @param url as `redisUrl` accepts it
 * @throws Error if it does not; the message quotes nothing
 */
export const openRedis = (url: string, role: RedisRole, log: Log): RedisClient => {
  const target = parseRedisUrl(url)
  if (target === null) throw new Error('Not the URL of a Redis')
  const client = connect(target, role)
  reportOutages(client, role, log)
  return client
}
