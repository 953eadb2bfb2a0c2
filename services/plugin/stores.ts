import type { Store } from 'express-rate-limit'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { openRedis, type RedisClient } from '../lib/redis/open-redis.ts'
import { createSharedSettings } from '../lib/redis/shared-settings.ts'
import type { PluginConfig } from './config.ts'
import { withDeploymentSecret } from './deployment-secret.ts'
import { createFileSettingsStore } from './file-settings-store.ts'
import { TOKEN_LIMIT } from './rate-limit-store.ts'
import { createRedisSlidingStore } from './redis-rate-limit-store.ts'
import { createRedisSettingsStore } from './redis-settings-store.ts'
import { DEFAULT_SETTINGS, type PluginSettings } from './settings.ts'
import type { SettingsStore } from './settings-store.ts'

export interface Stores {
  readonly settings: SettingsStore
  readonly tokenStore?: Store
  close(): void
}

/** What holds before anything was saved (rule CF17). */
const firstSettings = ({ sessionServerUrl }: PluginConfig): PluginSettings => ({ ...DEFAULT_SETTINGS, SessionServerUrl: sessionServerUrl })

/** Its first connection is there, or has failed and is tried again: until then every request would be. */
const tried = (redis: RedisClient): Promise<void> =>
  new Promise((resolve) => {
    redis.once('ready', resolve)
    redis.once('error', () => resolve())
  })

const openShared = async (config: PluginConfig, url: string, clock: Clock, log: Log): Promise<Stores> => {
  const command = openRedis(url, 'command', log)
  const subscriber = openRedis(url, 'subscribe', log)
  const shared = createSharedSettings({ command, subscriber, prefix: config.redisPrefix, clock })
  // A Redis that forgets leaves no trace of an installation, so a first start has to be said.
  const settings = createRedisSettingsStore(shared, config.settingsInstall ? firstSettings(config) : null)
  await tried(command)
  const stop = settings.follow()
  return {
    settings,
    tokenStore: createRedisSlidingStore({ redis: command, prefix: config.redisPrefix, clock, ...TOKEN_LIMIT }),
    close: () => {
      stop()
      command.disconnect()
      subscriber.disconnect()
    },
  }
}

const openOwn = (config: PluginConfig): Stores => {
  const mayBeNew = config.jwtSecret === '' || config.settingsInstall
  return {
    settings: createFileSettingsStore({ path: config.settingsFile, whenNew: mayBeNew ? firstSettings(config) : null }),
    close: () => {},
  }
}

/** What the plugin keeps: in Redis, shared by all replicas, where REDIS_URL is set; else in a file and in this process. */
export const openStores = async (config: PluginConfig, clock: Clock, log: Log): Promise<Stores> => {
  const stores = config.redisUrl === null ? openOwn(config) : await openShared(config, config.redisUrl, clock, log)
  return { ...stores, settings: withDeploymentSecret(stores.settings, config.jwtSecret) }
}
