import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis, type TestRedis } from '../../test/redis/redis.ts'
import { createManualClock } from '../lib/manual-clock.ts'
import { openRedis, type RedisRole } from '../lib/redis/open-redis.ts'
import { createSharedSettings } from '../lib/redis/shared-settings.ts'
import { createRedisSettingsStore } from './redis-settings-store.ts'
import { DEFAULT_SETTINGS, type PluginSettings } from './settings.ts'
import { NotConfiguredError, type SettingsStore } from './settings-store.ts'
import { StoreAwayError } from './store-away.ts'
import { SECRET } from './testing/plugin.ts'

const SAVED: PluginSettings = { ...DEFAULT_SETTINGS, JwtSecret: SECRET, JwtAudience: 'aud' }

const started = async (): Promise<TestRedis> => {
  const server = await startRedis()
  onTestFinished(server.stop)
  return server
}
const replica = async (server: TestRedis, whenNew: PluginSettings | null = null) => {
  const client = (role: RedisRole) => {
    const redis = openRedis(server.url, role, pino({ level: 'silent' }))
    onTestFinished(() => redis.disconnect())
    return redis
  }
  const [command, subscriber] = [client('command'), client('subscribe')]
  const ready = () => new Promise((resolve) => command.once('ready', resolve))
  await Promise.all([ready(), new Promise((resolve) => subscriber.once('ready', resolve))])
  const shared = createSharedSettings({ command, subscriber, prefix: 'test', clock: createManualClock() })
  return { command, ready, store: createRedisSettingsStore(shared, whenNew) }
}
/** Resolves with the first settings with this audience that the store tells. */
const told = (store: SettingsStore, audience: string): Promise<PluginSettings> =>
  new Promise((resolve) => store.subscribe((settings) => settings.JwtAudience === audience && resolve(settings)))

test('[CF14] what one replica saves another answers, and hears of', async () => {
  const server = await started()
  const [a, b] = [await replica(server), await replica(server)]
  onTestFinished(b.store.follow())
  const heard = told(b.store, 'aud')
  await a.store.write(SAVED)
  expect(await b.store.read()).toEqual(SAVED)
  expect(await heard).toEqual(SAVED)
})

test('[CF14] of two saves the later stays, on whichever replica', async () => {
  const server = await started()
  const [a, b] = [await replica(server), await replica(server)]
  for (const [index, { store }] of [a, b, b, a, b].entries()) await store.write({ ...SAVED, JwtAudience: `aud${index}` })
  expect((await a.store.read()).JwtAudience).toBe('aud4')
  expect((await b.store.read()).JwtAudience).toBe('aud4')
})

test('[CF15] a Redis that lost them gets the newest back', async () => {
  const server = await started()
  const [old, newest] = [await replica(server), await replica(server)]
  await old.store.write({ ...SAVED, JwtAudience: 'old' })
  await newest.store.write(SAVED)
  const back = [old.ready(), newest.ready()]
  await server.restartEmpty()
  await Promise.all(back)
  expect((await old.store.read()).JwtAudience).toBe('old')
  expect(await newest.store.read()).toEqual(SAVED)
  expect(await old.store.read()).toEqual(SAVED)
  expect(await (await replica(server)).store.read()).toEqual(SAVED)
})

test('[CF15] a replica that follows puts them back although nobody asks it', async () => {
  const server = await started()
  const a = await replica(server)
  await a.store.write(SAVED)
  onTestFinished(a.store.follow())
  await server.restartEmpty()
  const b = await replica(server)
  const heard = told(b.store, 'aud')
  onTestFinished(b.store.follow())
  expect(await heard).toEqual(SAVED)
})

test('[CF15] while Redis is away it goes on by what it knows, and nothing can be saved', async () => {
  const server = await started()
  const { store } = await replica(server)
  await store.write(SAVED)
  await server.kill()
  expect(await store.read()).toEqual(SAVED)
  await expect(store.write(DEFAULT_SETTINGS)).rejects.toThrow(StoreAwayError)
  expect(await store.read()).toEqual(SAVED)
})

test('[CF16] missing ones are not configured, unless this is a first start', async () => {
  const server = await started()
  await expect((await replica(server)).store.read()).rejects.toThrow(/SETTINGS_INSTALL/)
  expect(await (await replica(server, DEFAULT_SETTINGS)).store.read()).toEqual(DEFAULT_SETTINGS)
})

test('[CF16] a Redis that cannot be asked is not a first start', async () => {
  const server = await started()
  const { store } = await replica(server, DEFAULT_SETTINGS)
  await server.kill()
  await expect(store.read()).rejects.toThrow(NotConfiguredError)
})

test.each([
  ['half', '{"JwtSecret": "x'],
  ['missing a field', JSON.stringify({ ...SAVED, JwtSecret: undefined })],
])('[TK8] a configuration in Redis that is %s is not configured, and the reason tells no secret', async (_what, text) => {
  const { command, store } = await replica(await started(), DEFAULT_SETTINGS)
  await command.hset('test:settings', { version: 7, text })
  const error = await store.read().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(NotConfiguredError)
  expect(String(error)).not.toContain(SECRET.slice(0, 8))
})
