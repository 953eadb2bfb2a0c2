import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../test/redis/redis.ts'
import { systemClock } from '../lib/clock.ts'
import { openRedis } from '../lib/redis/open-redis.ts'
import { createSharedSettings } from '../lib/redis/shared-settings.ts'
import { type LiveSettings, readSessionConfig } from './config.ts'
import { openSettings } from './open-settings.ts'

const log = pino({ level: 'silent' })
const SAVED = {
  JwtSecret: 'k7#Qz!9vT2@mXw4$Lr8^Bn6&Hd1*Fs3%',
  JwtAudience: 'aud',
  JwtIssuer: 'iss',
  DefaultMaxBitrate: 0,
  PreferDirectPlay: true,
  AllowHostQualityControl: true,
}

test('[OP14] what the plugin saves in Redis reaches the node', async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const applied = new Promise<LiveSettings>((resolve) => {
    onTestFinished(openSettings(readSessionConfig({ REDIS_URL: server.url }), resolve, systemClock, log))
  })
  const redis = openRedis(server.url, 'command', log)
  onTestFinished(() => redis.disconnect())
  await new Promise((resolve) => redis.once('ready', resolve))
  await createSharedSettings({ command: redis, subscriber: redis, prefix: 'matinee', clock: systemClock }).save(JSON.stringify(SAVED), 0)
  expect(await applied).toMatchObject({ jwtSecret: SAVED.JwtSecret, jwtAudience: 'aud' })
})

test('[OP14] without REDIS_URL nothing is followed', () => {
  const applied: LiveSettings[] = []
  openSettings(readSessionConfig({}), (settings) => applied.push(settings), systemClock, log)()
  expect(applied).toEqual([])
})
