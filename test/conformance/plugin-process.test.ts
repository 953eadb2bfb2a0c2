/** What of the plugin service shows only on processes that the suite may start, stop and damage. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMediaServer, type TestMediaServer } from '../../services/plugin/testing/media-server.ts'
import { type ServiceProcess, startProcess } from './process.ts'

const SECRET = 'f0e4c2f76c58916ec258f246851bea09'
const CONFIGURATION = '/System/Configuration/Plugin/6f2c1c1e-8f0b-4a55-9d3c-2b7c5d0e4a11'
const STARTS_MS = 30_000

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-plugin-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const newMediaServer = async (): Promise<TestMediaServer> => {
  const server = await startMediaServer()
  onTestFinished(() => server.close())
  return server
}

interface Plugin {
  readonly process: ServiceProcess
  ask(path: string, token?: string, body?: object): Promise<{ status: number; body: unknown; text: string }>
}

const start = async (env: Record<string, string>): Promise<Plugin> => {
  const service = startProcess('services/plugin/main.ts', { PLUGIN_PORT: '0', HOST: '127.0.0.1', ...env })
  onTestFinished(async () => {
    await service.stop('SIGKILL')
  })
  const [, port] = await service.waitFor(/"port":(\d+)/)
  return {
    process: service,
    ask: async (path, token = '', body) => {
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const headers = { 'X-Media-Token': token, 'Content-Type': 'application/json' }
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown), text }
    },
  }
}
const settings = async ({ ask }: Plugin) => (await ask(CONFIGURATION, 'admin-token')).body as Record<string, unknown>
const save = async (plugin: Plugin, changes: object) =>
  plugin.ask(CONFIGURATION, 'admin-token', { ...(await settings(plugin)), ...changes })

test('[CF3] the configuration outlives a restart, in a file of mode 0600', { timeout: STARTS_MS }, async () => {
  const env = { SETTINGS_FILE: join(await newFolder(), 'settings.json'), MEDIA_SERVER_URL: (await newMediaServer()).url }
  const first = await start(env)
  expect((await save(first, { JwtSecret: SECRET, JwtAudience: 'kept' })).status).toBe(204)
  expect(await first.process.stop()).toBe(0)
  expect((await stat(env.SETTINGS_FILE)).mode & 0o777).toBe(0o600)
  const second = await start(env)
  expect(await settings(second)).toMatchObject({ JwtSecret: SECRET, JwtAudience: 'kept' })
  expect((await second.ask('/WatchParty/Token', 'alice-token')).body).toMatchObject({ auth_enabled: true, user_id: 'a1' })
  expect(first.process.output + second.process.output).not.toContain(SECRET)
})

test('[TK8] damaged settings are 500, until the administrator saves them anew', { timeout: STARTS_MS }, async () => {
  const env = { SETTINGS_FILE: join(await newFolder(), 'settings.json'), MEDIA_SERVER_URL: (await newMediaServer()).url }
  const plugin = await start(env)
  const good = await settings(plugin)
  await writeFile(env.SETTINGS_FILE, '{"JwtSecret":"')
  const refused = { status: 500, body: { error: 'Plugin not configured' } }
  expect(await plugin.ask('/WatchParty/Token', 'alice-token')).toMatchObject(refused)
  expect(await plugin.ask('/WatchParty/ClientConfig')).toMatchObject(refused)
  await plugin.process.waitFor(/"reason":"[^"]*is not valid JSON"/)
  expect((await plugin.ask(CONFIGURATION, 'admin-token', good)).status).toBe(204)
  expect((await plugin.ask('/WatchParty/Token', 'alice-token')).status).toBe(200)
})

test('[CF12] settings that vanished are 500 after a restart too', { timeout: STARTS_MS }, async () => {
  const env = { SETTINGS_FILE: join(await newFolder(), 'settings.json'), MEDIA_SERVER_URL: (await newMediaServer()).url }
  const first = await start(env)
  await save(first, { JwtSecret: SECRET })
  await first.process.stop()
  await rm(env.SETTINGS_FILE)
  const second = await start(env)
  expect(await second.ask('/WatchParty/Token', 'alice-token')).toMatchObject({ status: 500, body: { error: 'Plugin not configured' } })
})

test('[CF11] JWT_SECRET is the secret; without settings it is "not configured" unless this is an installation', {
  timeout: STARTS_MS,
}, async () => {
  const env = { MEDIA_SERVER_URL: (await newMediaServer()).url, JWT_SECRET: SECRET }
  const lost = await start({ ...env, SETTINGS_FILE: join(await newFolder(), 'settings.json') })
  expect((await lost.ask('/WatchParty/Token', 'alice-token')).status).toBe(500)
  const fresh = await start({ ...env, SETTINGS_FILE: join(await newFolder(), 'settings.json'), SETTINGS_INSTALL: 'true' })
  expect((await fresh.ask('/WatchParty/Token', 'alice-token')).body).toMatchObject({ auth_enabled: true })
  expect(await settings(fresh)).toMatchObject({ JwtSecret: SECRET })
  expect((await save(fresh, { JwtSecret: '' })).body).toEqual({ error: 'JwtSecret is set by the deployment (JWT_SECRET)' })
})

test('[PL3] a script that was not built is 404, and is served once it is', { timeout: STARTS_MS }, async () => {
  const SCRIPT_FILE = join(await newFolder(), 'script.js')
  const plugin = await start({ SCRIPT_FILE, SETTINGS_FILE: join(await newFolder(), 's.json') })
  expect(await plugin.ask('/WatchParty/ClientScript')).toMatchObject({ status: 404, body: { error: 'Script resource not found' } })
  await writeFile(SCRIPT_FILE, '42')
  expect(await plugin.ask('/WatchParty/ClientScript')).toMatchObject({ status: 200, text: '42' })
})

test('[PL4] BASE_PATH moves every endpoint, and everything else is 404 in JSON', { timeout: STARTS_MS }, async () => {
  const plugin = await start({ BASE_PATH: '/jellyfin', SETTINGS_FILE: join(await newFolder(), 's.json') })
  expect((await plugin.ask('/jellyfin/WatchParty/ClientConfig')).status).toBe(200)
  for (const path of ['/WatchParty/ClientConfig', '/', '/jellyfin', '/%ZZ'])
    expect((await plugin.ask(path)).body, path).toEqual({ error: expect.any(String) })
})

test('[PL9] a media server that nobody answers for is 503, and said in the log', { timeout: STARTS_MS }, async () => {
  const mediaServer = await startMediaServer()
  await mediaServer.close()
  const plugin = await start({ MEDIA_SERVER_URL: mediaServer.url, SETTINGS_FILE: join(await newFolder(), 's.json') })
  expect(await plugin.ask('/WatchParty/Token', 'alice-token')).toMatchObject({ status: 503, body: { error: expect.any(String) } })
  await plugin.process.waitFor(/MEDIA_SERVER_URL/)
  expect(plugin.process.output).not.toContain('alice-token')
})

test('[OP10] a taken port is said, with the setting that changes it', { timeout: STARTS_MS }, async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => other.close(() => resolve())))
  const { port } = other.address() as AddressInfo
  const service = startProcess('services/plugin/main.ts', { PLUGIN_PORT: String(port), HOST: '127.0.0.1' })
  expect(await service.exited).toBe(1)
  expect(service.output).toContain(`Port ${port} is taken: set PLUGIN_PORT to a free one`)
})

test('[OP1] wrong settings are named in one message, and their values are not', { timeout: STARTS_MS }, async () => {
  const service = startProcess('services/plugin/main.ts', { PLUGIN_PORT: 'x', JWT_SECRET: 'hunter2', MEDIA_SERVER: 'plex' })
  expect(await service.exited).toBe(1)
  expect(service.output).toMatch(/Settings are wrong:\n {2}PLUGIN_PORT: .*\n {2}MEDIA_SERVER: .*\n {2}JWT_SECRET: /)
  expect(service.output).not.toContain('hunter2')
})

test('[CF10] a save that cannot be written is 500, and the service goes on', { timeout: STARTS_MS }, async () => {
  const folder = await newFolder()
  const env = { SETTINGS_FILE: join(folder, 'data', 'settings.json'), MEDIA_SERVER_URL: (await newMediaServer()).url }
  const plugin = await start(env)
  const defaults = await settings(plugin)
  await writeFile(join(folder, 'data'), 'a file where the folder should be')
  expect(await plugin.ask(CONFIGURATION, 'admin-token', defaults)).toMatchObject({ status: 500, body: { error: 'Internal error' } })
  await rm(join(folder, 'data'))
  expect((await plugin.ask(CONFIGURATION, 'admin-token', defaults)).status).toBe(204)
})
