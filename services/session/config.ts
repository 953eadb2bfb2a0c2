import { z } from 'zod'
import { addressRanges } from '../lib/address-ranges.ts'
import { flag, integer, list, readSettings } from '../lib/env.ts'
import { redisPrefix } from '../lib/redis/redis-prefix.ts'
import { redisUrl } from '../lib/redis/redis-url.ts'
import { isStrongSecret } from '../lib/secret.ts'
import {
  BITRATE,
  JWT_SECRET_CHARACTERS,
  LEAD_MS,
  MEMBERS_PER_ROOM,
  ROOMS_PER_NODE,
  ROOMS_PER_USER,
  SESSION_PORT,
} from '../protocol/limits.ts'
import { INTERNAL_AUDIENCE } from '../protocol/names.ts'
import type { Quality } from '../protocol/types.ts'
import type { RoomPolicy } from './room/room.ts'

/** What may change while the node runs; it holds for every handshake after the change (rule OP11). */
export interface LiveSettings {
  /** Empty: authentication is off (contract section 5). */
  readonly jwtSecret: string
  readonly jwtAudience: string
  readonly jwtIssuer: string
  readonly quality: Quality
}

export interface SessionConfig extends LiveSettings {
  /** 0 takes any free port. */
  readonly port: number
  /** The address to bind; null binds all. */
  readonly host: string | null
  /** Still accepted while a rotation lasts; empty without one. */
  readonly jwtSecretPrevious: string
  /** Origins as browsers write them, or `*`; empty: only pages of the host name that the socket was opened to. */
  readonly allowedOrigins: readonly string[]
  readonly policy: RoomPolicy
  readonly roomsPerNode: number
  readonly roomsPerUser: number
  readonly connectionsPerAddress: number
  /** Proxies whose X-Forwarded-For is believed, as addresses or CIDR ranges. */
  readonly trustProxy: readonly string[]
  /** Null: no metrics; 0 takes any free port. */
  readonly metricsPort: number | null
  readonly logLevel: string
  readonly drainTimeoutMs: number
  /** Where the plugin answers which items a viewer may see; null: the directory shows all listed rooms. */
  readonly pluginInternalUrl: string | null
  /** What the nodes of a cluster share; null: this node is alone. */
  readonly redis: { readonly url: string; readonly prefix: string } | null
}

const CONNECTIONS_PER_ADDRESS = 200
const PORTS = 65_535

const secret = z
  .string()
  .refine(isStrongSecret, `must be empty, or at least ${JWT_SECRET_CHARACTERS} characters of high entropy (openssl rand -base64 48)`)

const originOf = (value: string): string | null => {
  if (value === '*') return value
  const url = URL.canParse(value) ? new URL(value) : null
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : null
}
const origins = list
  .refine(
    (values) => values.every((value) => originOf(value) !== null),
    'must be a comma list of origins such as https://media.example.org, or *',
  )
  .transform((values) => values.map((value) => originOf(value) ?? ''))

/** A word, or a whole number between `min` and `max`. */
const wordOr = <W extends string>(word: W, min: number, max: number, what: string) =>
  z
    .string()
    .refine((value) => value === word || integer(min, max).safeParse(value).success, `must be ${word}, or ${what} from ${min} to ${max}`)
    .transform((value): W | number => (value === word ? word : Number(value)))

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })

/** Every setting of the session node by its name in the environment; docs/operations.md holds the same table (rule OP7). */
export const sessionSettings = z.object({
  SESSION_PORT: integer(0, PORTS).default(SESSION_PORT),
  HOST: z.string().nullable().default(null),
  JWT_SECRET: secret.default(''),
  JWT_SECRET_PREVIOUS: secret.default(''),
  JWT_AUDIENCE: z
    .string()
    .refine((value) => value !== INTERNAL_AUDIENCE, `must not be ${INTERNAL_AUDIENCE}`)
    .default('WatchParty'),
  JWT_ISSUER: z.string().default('MediaServer'),
  ALLOWED_ORIGINS: origins.default([]),
  SYNC_LEAD_MS: wordOr('auto', LEAD_MS.min, LEAD_MS.max, 'whole milliseconds').default('auto'),
  HOST_GRACE_MS: integer(0, 600_000).default(0),
  HOST_LOST: z.enum(['close', 'transfer'], { error: 'must be close or transfer' }).default('close'),
  MEMBERS_PER_ROOM: integer(1, 10_000).default(MEMBERS_PER_ROOM),
  ROOMS_PER_NODE: integer(1, 1_000_000).default(ROOMS_PER_NODE),
  ROOMS_PER_USER: integer(1, 1000).default(ROOMS_PER_USER),
  CONNECTIONS_PER_ADDRESS: integer(1, 1_000_000).default(CONNECTIONS_PER_ADDRESS),
  TRUST_PROXY: addressRanges.default([]),
  METRICS_PORT: wordOr('off', 0, PORTS, 'a port').default('off'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], { error: 'must be trace, debug, info, warn, error or silent' })
    .default('info'),
  DRAIN_TIMEOUT_MS: integer(1000, 600_000).default(10_000),
  ALLOW_HOST_QUALITY_CONTROL: flag.default(true),
  DEFAULT_MAX_BITRATE: integer(BITRATE.min, BITRATE.max).default(0),
  PREFER_DIRECT_PLAY: flag.default(true),
  PLUGIN_INTERNAL_URL: httpUrl.nullable().default(null),
  REDIS_URL: redisUrl.nullable().default(null),
  REDIS_PREFIX: redisPrefix,
})

/**
 * Reads the session node's settings.
 * @throws SettingsError that names every wrong one and what is allowed (rule OP1)
 */
export const readSessionConfig = (env: NodeJS.ProcessEnv): SessionConfig => {
  const settings = readSettings(sessionSettings, env)
  return {
    port: settings.SESSION_PORT,
    host: settings.HOST,
    jwtSecret: settings.JWT_SECRET,
    jwtSecretPrevious: settings.JWT_SECRET_PREVIOUS,
    jwtAudience: settings.JWT_AUDIENCE,
    jwtIssuer: settings.JWT_ISSUER,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    policy: {
      leadMs: settings.SYNC_LEAD_MS,
      membersPerRoom: settings.MEMBERS_PER_ROOM,
      hostGraceMs: settings.HOST_GRACE_MS,
      hostLost: settings.HOST_LOST,
    },
    roomsPerNode: settings.ROOMS_PER_NODE,
    roomsPerUser: settings.ROOMS_PER_USER,
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    trustProxy: settings.TRUST_PROXY,
    metricsPort: settings.METRICS_PORT === 'off' ? null : settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
    drainTimeoutMs: settings.DRAIN_TIMEOUT_MS,
    quality: {
      maxBitrate: settings.DEFAULT_MAX_BITRATE,
      directPlay: settings.PREFER_DIRECT_PLAY,
      locked: !settings.ALLOW_HOST_QUALITY_CONTROL,
    },
    pluginInternalUrl: settings.PLUGIN_INTERNAL_URL,
    redis: settings.REDIS_URL === null ? null : { url: settings.REDIS_URL, prefix: settings.REDIS_PREFIX },
  }
}
