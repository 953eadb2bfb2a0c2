import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { openRedis } from '../lib/redis/open-redis.ts'
import { createSharedSettings } from '../lib/redis/shared-settings.ts'
import type { LiveSettings, SessionConfig } from './config.ts'
import { followSettings } from './settings-follower.ts'

/** Follows the plugin's configuration where Redis is shared with it (rule OP14), until the answer is called. */
export const openSettings = (config: SessionConfig, apply: (settings: LiveSettings) => void, clock: Clock, log: Log): (() => void) => {
  if (config.redis === null) return () => {}
  const { url, prefix } = config.redis
  // Rule WI27.
  if (config.jwtSecret === '')
    log.warn("Closed until the plugin's configuration is found in Redis; with JWT_SECRET this node need not wait")
  const command = openRedis(url, 'command', log)
  const subscriber = openRedis(url, 'subscribe', log)
  const stop = followSettings({ shared: createSharedSettings({ command, subscriber, prefix, clock }), own: config, apply, log })
  return () => {
    stop()
    command.disconnect()
    subscriber.disconnect()
  }
}
