import { expect, test } from 'vitest'
import { readOptions, UsageError } from './options.ts'

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
