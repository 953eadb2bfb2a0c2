import { expect, test } from 'vitest'
import { readDocTable } from '../lib/doc-table.ts'
import { readSettings } from '../lib/env.ts'
import { pluginSettings, readPluginConfig } from './config.ts'
import { SECRET } from './testing/plugin.ts'

test('[OP7] the table of settings names every setting, with its default', () => {
  const defaults = Object.entries(readSettings(pluginSettings, {})).map(([name, value]) => [name, String(value ?? '') || '(empty)'])
  expect(readDocTable('docs/operations.md', 'Plugin service: settings').map((row) => row.slice(0, 2))).toEqual(defaults)
})

test('[OP1] settings are read, and addresses and paths lose the slash at their end', () => {
  const config = readPluginConfig({
    PLUGIN_PORT: '0',
    HOST: '127.0.0.1',
    BASE_PATH: '/jellyfin/',
    PLUGIN_ID: '{6F2C1C1E8F0B4A559D3C2B7C5D0E4A11}'.slice(1, -1),
    MEDIA_SERVER: 'jellyfin',
    MEDIA_SERVER_URL: 'http://jellyfin:8096/jellyfin/',
    JWT_SECRET: SECRET,
    TRUST_PROXY: '10.0.0.0/8',
  })
  expect(config).toMatchObject({
    port: 0,
    host: '127.0.0.1',
    basePath: '/jellyfin',
    pluginId: '6f2c1c1e8f0b4a559d3c2b7c5d0e4a11',
    mediaServer: 'jellyfin',
    mediaServerUrl: 'http://jellyfin:8096/jellyfin',
    jwtSecret: SECRET,
    trustProxy: ['10.0.0.0/8'],
  })
})

test.each([
  ['PLUGIN_PORT', '65536'],
  ['BASE_PATH', 'jellyfin'],
  ['BASE_PATH', '/a/:b'],
  ['PLUGIN_ID', '6f2c1c1e'],
  ['MEDIA_SERVER', 'plex'],
  ['MEDIA_SERVER_URL', 'jellyfin:8096'],
  ['MEDIA_SERVER_URL', 'http://admin:hunter2@jellyfin:8096'],
  ['MEDIA_SERVER_URL', 'http://jellyfin:8096/?api_key=hunter2'],
  ['MEDIA_SERVER_API_KEY', 'hunter2\r\nX-Evil: 1'],
  ['MEDIA_SERVER_API_KEY', 'hunter2"'],
  ['SETTINGS_INSTALL', 'perhaps'],
  ['SESSION_SERVER_URL', 'https://media.example.org/ws'],
  ['JWT_SECRET', 'password'.repeat(4)],
  ['TRUST_PROXY', 'everyone'],
  ['LOG_LEVEL', 'loud'],
])('[OP1] %s=%s is named with what is allowed', (name, value) => {
  const read = () => readPluginConfig({ [name]: value })
  expect(read).toThrow(new RegExp(`^Settings are wrong:\n {2}${name}: must be `))
  expect(read).not.toThrow(/hunter2/)
})
