import express from 'express'
import { expect, test } from 'vitest'
import { SECRET } from '../../services/plugin/testing/plugin.ts'
import { CHECKS } from './finding.ts'
import { exitCode } from './report.ts'
import { ALICE, examine, install, PAGE, serve, verdictOf } from './testing.ts'

test('[DO1] [DO7] where all is well every check says so, and what it saw', async () => {
  const findings = await examine(await install())
  expect(findings.map(({ check }) => check)).toEqual(Object.keys(CHECKS))
  expect(findings.map(({ check, outcome, detail }) => [check, outcome, detail])).toEqual([
    ['page', 'ok', expect.stringMatching(/^http:\/\/127/)],
    ['script', 'ok', expect.stringMatching(/bytes$/)],
    ['tag', 'ok', 'in the page'],
    ['token', 'ok', 'for Name of alice, good for 3600 s'],
    ['configuration', 'ok', 'answered'],
    ['address', 'ok', expect.stringMatching(/^ws:.*\/ws/)],
    ['mixed', 'ok', 'the page is not https'],
    ['socket', 'ok', expect.any(String)],
    ['secrets', 'ok', expect.any(String)],
    ['clock', 'ok', expect.stringMatching(/^round trip [\d.]+ ms, cluster time known to ± [\d.]+ ms$/)],
    ['versions', 'ok', expect.any(String)],
  ])
  expect(exitCode(findings)).toBe(0)
})

test('[DO1] what cannot be looked at is skipped, and nothing of it is called well', async () => {
  const { port, server } = await serve(() => {})
  server.close()
  const findings = await examine({ url: `http://127.0.0.1:${port}` })
  expect(verdictOf(findings, 'page')).toBe('page_refused')
  expect(findings.slice(1).every(({ outcome }) => outcome === 'skipped')).toBe(true)
  expect(exitCode(findings)).toBe(1)
})

test('[DO2] a page that moves its viewers to a base path is followed there', async () => {
  const first = express()
  first.get('/', (_request, response) => response.redirect('/base/web/'))
  first.get('/base/web/', (_request, response) => response.type('html').send(PAGE.replace('src="', 'src="/base')))
  const findings = await examine(await install({ first }))
  expect(verdictOf(findings, 'tag')).toBe('ok')
  // The plugin of this installation knows nothing of the base path.
  expect(verdictOf(findings, 'script')).toBe('script_not_routed')
})

test('[DO8] neither passwords nor tokens nor secrets are in what is told', async () => {
  const written = JSON.stringify(await examine(await install()))
  for (const hidden of [SECRET, 'correct horse', 'eyJ']) expect(written).not.toContain(hidden)
  expect(JSON.stringify(ALICE)).toContain('correct horse')
})
