/** Plugin service and session node as the two processes that an installation runs, with one secret between them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMediaServer } from '../../services/plugin/testing/media-server.ts'
import { API_KEY } from '../../services/plugin/testing/test-users.ts'
import { startProcess } from './process.ts'
import { openRawSocket } from './raw-socket.ts'

const SECRET = 'f0e4c2f76c58916ec258f246851bea09'
const OTHER_SECRET = '7d1b6a90c35e2f84d9b07a4c61e8f35b'
const STARTS_MS = 30_000

const start = async (main: string, env: Record<string, string>): Promise<string> => {
  const service = startProcess(main, { HOST: '127.0.0.1', SESSION_PORT: '0', PLUGIN_PORT: '0', ...env })
  onTestFinished(async () => {
    await service.stop('SIGKILL')
  })
  const [, port = ''] = await service.waitFor(/"port":(\d+)/)
  return `127.0.0.1:${port}`
}

const startBoth = async (secrets: { readonly plugin: string; readonly session: string }) => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-together-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const mediaServer = await startMediaServer()
  onTestFinished(() => mediaServer.close())
  const plugin = await start('services/plugin/main.ts', {
    JWT_SECRET: secrets.plugin,
    SETTINGS_INSTALL: 'true',
    SETTINGS_FILE: join(folder, 'settings.json'),
    MEDIA_SERVER_URL: mediaServer.url,
    MEDIA_SERVER_API_KEY: API_KEY,
  })
  const session = await start('services/session/main.ts', { JWT_SECRET: secrets.session, PLUGIN_INTERNAL_URL: `http://${plugin}` })
  const open = async (credential: string) => {
    const response = await fetch(`http://${plugin}/WatchParty/Token`, { headers: { 'X-Media-Token': credential } })
    const { token } = (await response.json()) as { token: string }
    return openRawSocket(`ws://${session}/ws`, { token })
  }
  return { open }
}

test('[WI3] a token of the plugin opens a socket where both have one secret, and is invalid where they have two', {
  timeout: STARTS_MS,
}, async () => {
  const same = await startBoth({ plugin: SECRET, session: SECRET })
  await (await same.open('alice-token')).close()
  const other = await startBoth({ plugin: SECRET, session: OTHER_SECRET })
  await expect(other.open('alice-token')).rejects.toThrow('Invalid token')
})

test('[PL11] a viewer finds the rooms of items that the media server shows him, and no others', { timeout: STARTS_MS }, async () => {
  const { open } = await startBoth({ plugin: SECRET, session: SECRET })
  const host = await open('admin-token')
  const other = await open('admin-token')
  const create = (itemId: string) => ({ name: `Room of ${itemId}`, media: { itemId, title: itemId, durationSeconds: 60 } })
  expect((await host.request('room:create', create('film1'))).ok).toBe(true)
  expect((await other.request('room:create', create('film9'))).ok).toBe(true)
  const alice = await open('alice-token')
  expect(await alice.request('directory:watch', {})).toMatchObject({ ok: true, total: 1, rooms: [{ itemId: 'film1' }] })
  for (const socket of [host, other, alice]) await socket.close()
})
