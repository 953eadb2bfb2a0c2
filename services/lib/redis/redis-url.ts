import { z } from 'zod'

export interface RedisAddress {
  readonly host: string
  readonly port: number
}

interface RedisAccess {
  readonly isTls: boolean
  /** Empty: none. */
  readonly username: string
  /** Empty: none. */
  readonly password: string
  readonly addresses: readonly RedisAddress[]
}

/** Where Redis is: one server, whichever one the sentinels of `name` say, or a Redis Cluster. */
export type RedisTarget =
  | (RedisAccess & { readonly kind: 'standalone'; readonly db: number })
  | (RedisAccess & { readonly kind: 'sentinel'; readonly name: string; readonly db: number })
  | (RedisAccess & { readonly kind: 'cluster' })

const URL_PATTERN = /^redis(s?)(\+sentinel|\+cluster|):\/\/(?:([^@/]*)@)?([^@/]+?)(?:\/(.*))?$/
const ADDRESS_PATTERN = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/i
const PORT = 6379
const SENTINEL_PORT = 26_379
const PORTS = 65_535

const addressOf = (text: string, defaultPort: number): RedisAddress | null => {
  const [, ipv6, name, port] = ADDRESS_PATTERN.exec(text) ?? []
  const host = ipv6 ?? name
  const number = port === undefined ? defaultPort : Number(port)
  return host === undefined || number < 1 || number > PORTS ? null : { host, port: number }
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const dbOf = (text: string): number | null => (/^\d{0,4}$/.test(text) ? Number(text) : null)

const withPath = (kind: string, access: RedisAccess, path: string): RedisTarget | null => {
  if (kind === '+cluster') return path === '' ? { kind: 'cluster', ...access } : null
  if (kind === '+sentinel') {
    const [, name, text = ''] = /^([\w.-]+)(?:\/(\d*))?$/.exec(path) ?? []
    const db = dbOf(text)
    return name === undefined || db === null ? null : { kind: 'sentinel', ...access, name, db }
  }
  const db = dbOf(path)
  return access.addresses.length !== 1 || db === null ? null : { kind: 'standalone', ...access, db }
}

/**
 * Reads `redis://[user:password@]host[:port][/db]`, `redis+sentinel://[user:password@]h1[:p1],h2/name[/db]` and
 * `redis+cluster://[user:password@]h1[:p1],h2`, each with `rediss` for TLS; user and password are percent-encoded and those of Redis
 * itself, not of the sentinels. Null: it is none of them.
 */
export const parseRedisUrl = (text: string): RedisTarget | null => {
  const [, tls, kind, credentials = '', hosts = '', path = ''] = URL_PATTERN.exec(text) ?? []
  if (kind === undefined) return null
  const [user = '', ...rest] = credentials.split(':')
  const username = decoded(user)
  const password = decoded(rest.join(':'))
  const found = hosts.split(',').map((host) => addressOf(host, kind === '+sentinel' ? SENTINEL_PORT : PORT))
  const addresses = found.filter((address) => address !== null)
  if (username === null || password === null || addresses.length < found.length) return null
  return withPath(kind, { isTls: tls === 's', username, password, addresses }, path)
}

/** The setting REDIS_URL of every program; its value may hold a password and is never quoted. */
export const redisUrl = z
  .string()
  .refine(
    (text) => parseRedisUrl(text) !== null,
    'must be redis://[user:password@]host[:port][/db], redis+sentinel://[user:password@]host:port,…/name[/db] or ' +
      'redis+cluster://[user:password@]host:port,…, or the same with rediss for TLS',
  )
