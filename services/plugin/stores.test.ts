import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../test/redis/redis.ts'
import { createManualClock } from '../lib/manual-clock.ts'
import { readPluginConfig } from './config.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { openStores } from './stores.ts'
import { SECRET } from './testing/plugin.ts'

const SESSION_SERVER_URL = 'wss://media.example.org/ws'

const inFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { SETTINGS_FILE: join(folder, 'settings.json') }
}
const inRedis = async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  return { REDIS_URL: redis.url }
}
const open = async (place: NodeJS.ProcessEnv) => {
  const env = { ...place, JWT_SECRET: SECRET, SETTINGS_INSTALL: 'true', SESSION_SERVER_URL }
  const { settings, close } = await openStores(readPluginConfig(env), createManualClock(), pino({ level: 'silent' }))
  onTestFinished(close)
  return settings
}

test.each([
  ['a file', inFile],
  ['Redis', inRedis],
])('[CF17] with settings in %s SESSION_SERVER_URL holds until others are saved, empty ones too', async (_where, placed) => {
  const place = await placed()
  const first = await open(place)
  expect(await first.read()).toEqual({ ...DEFAULT_SETTINGS, JwtSecret: SECRET, SessionServerUrl: SESSION_SERVER_URL })
  await first.write({ ...DEFAULT_SETTINGS, JwtSecret: SECRET })
  expect(await (await open(place)).read()).toEqual({ ...DEFAULT_SETTINGS, JwtSecret: SECRET })
})
