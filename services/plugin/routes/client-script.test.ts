import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { fileScript } from '../script.ts'
import { createTestPlugin } from '../testing/plugin.ts'

const PATH = '/WatchParty/ClientScript'
const ETAG = `"sha256-${createHash('sha256').update('"use strict"').digest('base64url')}"`
const { app } = createTestPlugin()

const scriptFile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-script-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'script.js')
}

test('[PL1] the script is text/javascript, public for an hour, with a hash for ETag', async () => {
  const answer = await request(app).get(PATH).buffer(true)
  expect(answer.status).toBe(200)
  expect(answer.text).toBe('"use strict"')
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  expect(answer.headers.etag).toBe(ETAG)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('[PL1] HEAD answers the same headers and no body', async () => {
  const answer = await request(app).head(PATH)
  expect(answer.status).toBe(200)
  expect(answer.text).toBeUndefined()
  expect(answer.headers).toMatchObject({ etag: ETAG, 'content-length': '12', 'content-type': 'text/javascript; charset=utf-8' })
})

test('[PL1] nothing keeps the script from being loaded by another host name', async () => {
  const { headers } = await request(app).get(PATH)
  for (const name of ['cross-origin-resource-policy', 'content-security-policy', 'strict-transport-security'])
    expect(headers[name]).toBeUndefined()
})

test.each([
  ['alone', ETAG],
  ['in a list', `"x", ${ETAG},"y"`],
  ['in a list without blanks', `"x",${ETAG}`],
  ['weak', `W/${ETAG}`],
  ['weak, in a list', `W/"x", W/${ETAG}`],
  ['for any', '*'],
  ['for any, with blanks', ' * '],
])('[PL2] the ETag %s is 304 with the same headers and no body', async (_what, value) => {
  const answer = await request(app).get(PATH).set('If-None-Match', value).set('Cache-Control', 'no-cache')
  expect(answer.status).toBe(304)
  expect(answer.text).toBe('')
  expect(answer.headers.etag).toBe(ETAG)
  expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  expect(answer.headers['content-type']).toBeUndefined()
})

test.each([
  ['another', '"x"'],
  ['an empty value', ''],
  ['half of it', ETAG.slice(0, -5)],
  ['it without quotes', ETAG.replaceAll('"', '')],
  ['a star in a list', '"x", *'],
  ['the longer one', `${ETAG.slice(0, -1)}x"`],
])('[PL2] %s is 200', async (_what, value) => {
  expect((await request(app).get(PATH).set('If-None-Match', value)).status).toBe(200)
})

test('[PL3] a script that is not there is 404', async () => {
  const missing = createTestPlugin({}, { script: fileScript(await scriptFile()) })
  const answer = await request(missing.app).get(PATH).set('If-None-Match', '*')
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ error: 'Script resource not found' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('[PL1] a script on disk is served, and served anew when a new one is built', async () => {
  const path = await scriptFile()
  const built = createTestPlugin({}, { script: fileScript(path) })
  await writeFile(path, 'first()')
  const first = await request(built.app).get(PATH).buffer(true)
  await writeFile(path, 'second-version()')
  const second = await request(built.app).get(PATH).buffer(true)
  expect([first.text, second.text]).toEqual(['first()', 'second-version()'])
  expect(second.headers.etag).not.toBe(first.headers.etag)
})

test('[PL6] a script that cannot be read is a 500 that tells nothing, and the log tells why', async () => {
  const folder = await scriptFile().then((path) => join(path, '..'))
  const broken = createTestPlugin({}, { script: fileScript(folder) })
  const answer = await request(broken.app).get(PATH)
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({ error: 'Internal error' })
  expect(broken.logged).toMatchObject([{ msg: 'Request failed', err: { message: expect.stringContaining('EISDIR') } }])
})
