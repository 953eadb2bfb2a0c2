import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pluginSettings } from '../plugin/config.ts'
import { sessionSettings } from '../session/config.ts'
import { demoSettings, readOptions, UsageError } from './options.ts'

test('[OP1] without any setting everything has its default, and only this machine gets in', () => {
  expect(readOptions([], {})).toMatchObject({
    port: 8088,
    host: '127.0.0.1',
    mediaFolder: null,
    session: { port: 3000, host: '127.0.0.1' },
  })
})

test('[OP1] wrong settings of page, plugin and node are named in one message', () => {
  const read = () => readOptions([], { PORT: 'x', SESSION_PORT: '-1', PLUGIN_ID: 'y' })
  for (const name of ['PORT', 'SESSION_PORT', 'PLUGIN_ID']) expect(read).toThrow(new RegExp(`^ {2}${name}: must be`, 'm'))
})

test('[OP1] settings of a plugin service of its own mean nothing here', () => {
  expect(readOptions([], { BASE_PATH: '/jellyfin', MEDIA_SERVER: 'jellyfin', MEDIA_SERVER_URL: 'x' }).plugin.basePath).toBe('')
})

test('[OP3] a mistyped name is noticed', () => {
  expect(readOptions([], { SESION_PORT: '4000' }).suspicious).toEqual(['SESION_PORT'])
})

test('[DE6] --media names a folder', () => {
  expect(readOptions(['--media', '/films'], {}).mediaFolder).toBe('/films')
  expect(readOptions(['--media=/films'], {}).mediaFolder).toBe('/films')
})

test.each([['--medai', '/films'], ['/films'], ['--media'], ['--media', ''], ['--help']])(
  '[OP1] %s %s is answered with the usage',
  (...args) => {
    expect(() => readOptions(args, {})).toThrow(UsageError)
  },
)

test('[OP7] docs/operations.md has a row for each setting that is the demo’s own, with its default', async () => {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('## Demo: settings')).split(/\n## /, 1)[0] ?? ''
  const rows = Object.fromEntries([...section.matchAll(/^\| `(\w+)` \| (\S+) \|/gm)].map(([, name, value]) => [name, value]))
  const defaults = demoSettings.parse({})
  const own = Object.keys(demoSettings.shape).filter((name) => !(name in sessionSettings.shape) && !(name in pluginSettings.shape))
  expect(Object.keys(rows).sort()).toEqual([...own, 'HOST', 'SESSION_PORT'].sort())
  expect(rows).toEqual(Object.fromEntries(Object.keys(rows).map((name) => [name, String(Reflect.get(defaults, name))])))
})
