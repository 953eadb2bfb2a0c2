import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { startTlsMediaServer } from '../../test/proxies/tls-media-server.ts'
import type { CheckId } from './finding.ts'
import { examine, type InstallationOptions, install, PAGE, SCRIPT, serve, verdictOf } from './testing.ts'

const answering = (path: string, status: number, body: object | string, type = 'json') => {
  const first = express()
  first.get(path, (_request, response) => response.status(status).type(type).send(body))
  return first
}
const withoutEtag = express()
withoutEtag.get('/WatchParty/ClientScript', (_request, response) => {
  response.setHeader('Content-Type', 'text/javascript')
  response.end(SCRIPT)
})
const SCRIPT_PATH = '/WatchParty/ClientScript'

test.each<[string, CheckId, string, InstallationOptions]>([
  ['the plugin has no script', 'script', 'script_missing', { first: answering(SCRIPT_PATH, 404, { error: 'Script not found' }) }],
  ['the plugin is not there', 'script', 'script_not_routed', { first: answering(SCRIPT_PATH, 404, '<h1>404</h1>', 'html') }],
  ['the proxy does not reach the plugin', 'script', 'script_status', { first: answering(SCRIPT_PATH, 502, 'Bad gateway', 'text') }],
  ['the web client answers every path', 'script', 'script_type', { first: answering(SCRIPT_PATH, 200, PAGE, 'html') }],
  ['another script is there', 'script', 'script_foreign', { script: 'alert(1)' }],
  ['a proxy drops the ETag', 'script', 'script_etag', { first: withoutEtag }],
  ['the script is of another version', 'versions', 'version_differs', { script: SCRIPT.replace(/\d+\.\d+\.\d+/, '0.0.1') }],
  ['the page has no tag', 'tag', 'tag_missing', { page: '<!doctype html><body></body>' }],
  ['the tag has no base path', 'tag', 'tag_address', { page: PAGE.replace('src="', 'src="/base') }],
  ['the tag is relative', 'tag', 'ok', { page: PAGE.replace('src="/', 'src=./') }],
  ['the page itself is an error', 'page', 'page_status', { first: answering('/', 502, 'Bad gateway', 'text') }],
])('[DO2] %s: %s says %s', async (_title, check, verdict, options) => {
  expect(verdictOf(await examine(await install(options), null), check)).toBe(verdict)
})

test('[DO2] a tag that the web client puts in by itself is found in the branding setting', async () => {
  const first = answering('/Branding/Configuration', 200, { CustomHtmlBody: PAGE })
  const installation = await install({ first, page: '<!doctype html><body></body>' })
  expect(verdictOf(await examine(installation, null), 'tag')).toBe('ok')
})

test('[DO2] a server that takes the connection and says nothing is told from one that is not there', async () => {
  const { port } = await serve(() => {})
  expect(verdictOf(await examine({ url: `http://127.0.0.1:${port}` }, null, 50), 'page')).toBe('page_silent')
  expect(verdictOf(await examine({ url: `https://127.0.0.1:${port}` }, null), 'page')).toBe('page_not_http')
})

test('[DO2] a certificate that nobody vouches for is known', async () => {
  const { address, close } = await startTlsMediaServer()
  onTestFinished(close)
  expect(verdictOf(await examine({ url: `https://${address}` }, null), 'page')).toBe('page_certificate')
})
