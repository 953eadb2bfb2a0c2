import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { upgradeStatus } from '../conformance/raw-socket.ts'
import { ask, visit } from './ask.ts'
import { type Backends, FRONT, startBackends } from './backends.ts'
import { type Asked, PAGE } from './media-server.ts'
import { proxyNames, type RunningProxy, startProxy } from './proxies.ts'

const CONFIGURATION = '/System/Configuration/Plugin/6f2c1c1e-8f0b-4a55-9d3c-2b7c5d0e4a11'
const TAG = '<script defer src="/WatchParty/ClientScript"></script>'
const ENGINE = '?EIO=4&transport=websocket'
const VIEWER = '203.0.113.7'
const STARTS_MS = 30_000

const behind = ({ nodes, plugins, mediaServer }: Backends) => ({
  sessionNodes: nodes.map(({ address }) => address),
  plugins: plugins.map(({ address }) => address),
  mediaServer,
  basePath: '',
  frontProxy: `${FRONT}/32`,
  injectScript: true,
})
const asked = (text: string): Asked => JSON.parse(text) as Asked

describe.each(proxyNames)('%s', (name) => {
  let backends: Backends
  let proxy: RunningProxy
  beforeAll(async () => {
    backends = await startBackends()
    proxy = await startProxy(name, behind(backends))
  }, STARTS_MS)
  afterAll(async () => {
    await proxy.stop()
    await backends.stop()
  })
  /** What reaches the nodes and the plugin by these visits and requests. */
  const reached = async (act: () => Promise<unknown>) => {
    const [visits, requests] = [backends.visits.length, backends.pluginRequests.length]
    await act()
    return { visits: backends.visits.slice(visits).map(({ address }) => address), requests: backends.pluginRequests.slice(requests) }
  }

  test('[DP1] viewers’ sockets come in at the page’s port and at the session port', async () => {
    for (const port of [proxy.port, proxy.sessionPort]) expect((await reached(() => visit(port))).visits).toHaveLength(1)
  })

  test('[DP1] only the exact path is the session node’s', async () => {
    const status = (port: number, path: string) => upgradeStatus(`ws://127.0.0.1:${port}${path}${ENGINE}`)
    expect([await status(proxy.port, '/ws'), await status(proxy.sessionPort, '/ws')]).toEqual([101, 101])
    for (const path of ['/wsx', '/ws/', '/ws/x']) {
      expect(asked((await ask(proxy.port, `${path}?a=1`)).text).url, path).toBe(`${path}?a=1`)
      expect(await status(proxy.sessionPort, path), path).toBe(404)
    }
    expect((await ask(proxy.port, '/ws')).text).toContain('WebSockets only')
  })

  test('[DP1] the session port tells the health of a node, and nothing else', async () => {
    expect((await ask(proxy.sessionPort, '/health')).status).toBe(200)
    for (const path of ['/', '/ready', '/metrics', '/WatchParty/ClientScript', '/page'])
      expect((await ask(proxy.sessionPort, path)).status, path).toBe(404)
  })

  test('[DP1] a page of the same host name may connect, one of another may not', async () => {
    const open = (page: string) =>
      upgradeStatus(`ws://127.0.0.1:${proxy.port}/ws${ENGINE}`, { Host: 'media.example.org:8443', Origin: page })
    expect(await open('https://media.example.org:8443')).toBe(101)
    expect(await open('https://evil.example')).toBe(403)
  })

  test('[DP2] the plugin answers its paths, and is told the host name with its port', async () => {
    const headers = { Host: 'media.example.org:8443', 'X-Media-Token': 'admin', 'Content-Type': 'application/json' }
    const token = await ask(proxy.port, '/WatchParty/Token', { headers })
    expect([token.status, JSON.parse(token.text)]).toEqual([200, expect.objectContaining({ user_id: 'id-admin' })])
    const configuration = await ask(proxy.port, CONFIGURATION, { headers })
    expect(JSON.parse(configuration.text)).toMatchObject({ JwtAudience: 'WatchParty' })
    const saved = await ask(proxy.port, CONFIGURATION, { method: 'POST', headers, body: configuration.text })
    expect(saved.status).toBe(204)
    expect(backends.pluginRequests.at(-1)?.host).toBe('media.example.org:8443')
  })

  test('[DP2] the client script is not changed on its way, not even compressed, and can be asked for by its ETag', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br' }
    const script = await ask(proxy.port, '/WatchParty/ClientScript', { headers })
    expect([script.text, script.headers['cache-control']]).toEqual(['"use strict"', 'public, max-age=3600'])
    const again = await ask(proxy.port, '/WatchParty/ClientScript', {
      headers: { ...headers, 'If-None-Match': script.headers.etag ?? '' },
    })
    expect([again.status, again.headers.etag]).toEqual([304, script.headers.etag])
  })

  test('[DP2] everything else is the media server’s: other paths, bodies, and its own sockets', async () => {
    for (const path of ['/', '/Users/Me?x=1', '/WatchPartyOther', '/System/Configuration/other'])
      expect(asked((await ask(proxy.port, path, { headers: { Host: 'media.example.org:8443' } })).text)).toMatchObject({
        url: path,
        headers: { host: 'media.example.org:8443' },
      })
    const body = 'x'.repeat(2_000_000)
    expect(asked((await ask(proxy.port, '/upload', { method: 'POST', body })).text).body).toBe(body)
    expect(await upgradeStatus(`ws://127.0.0.1:${proxy.port}/socket`)).toBe(101)
  })

  test('[DP3] plugin, session node and media server see whom a proxy in front speaks for', async () => {
    const front = { from: FRONT, headers: { 'X-Forwarded-For': `198.51.100.1, ${VIEWER}`, 'X-Forwarded-Proto': 'https' } }
    const seen = await reached(async () => {
      await ask(proxy.port, '/WatchParty/ClientConfig', front)
      await visit(proxy.port, front)
      await visit(proxy.sessionPort, front)
    })
    expect(seen).toMatchObject({ visits: [VIEWER, VIEWER], requests: [{ ip: VIEWER, isSecure: true }] })
    const { headers } = asked((await ask(proxy.port, '/x', front)).text)
    expect(headers['x-forwarded-proto']).toBe('https')
    expect(headers['x-forwarded-for']?.split(', ')).toContain(VIEWER)
  })

  test('[DP3] nobody else’s word on address and scheme counts', async () => {
    const liar = { from: '127.0.0.8', headers: { 'X-Forwarded-For': VIEWER, 'X-Forwarded-Proto': 'https' } }
    const seen = await reached(async () => {
      await ask(proxy.port, '/WatchParty/ClientConfig', liar)
      await visit(proxy.port, liar)
      await visit(proxy.sessionPort, liar)
    })
    expect(seen).toMatchObject({ visits: [liar.from, liar.from], requests: [{ ip: liar.from, isSecure: false }] })
    const { headers } = asked((await ask(proxy.port, '/x', liar)).text)
    expect(headers).toMatchObject({ 'x-forwarded-for': liar.from, 'x-forwarded-proto': 'http' })
  })

  test('[DP4] what only session nodes ask of the plugin is not there from outside', async () => {
    const { requests } = await reached(async () => {
      for (const path of ['/WatchParty/Internal/Access', '/WatchParty/internal/access'])
        expect((await ask(proxy.port, path, { method: 'POST' })).status).toBe(404)
    })
    expect(requests).toEqual([])
    // Express reads a backslash as a slash where a number sign follows; its answer without a token would be 401.
    const { status } = await ask(proxy.port, '/WatchParty/Internal\\Access#', { method: 'POST' })
    expect([400, 404]).toContain(status)
  })

  test('[DP6] a stopped node and a stopped replica are not noticed by who comes after', { timeout: STARTS_MS }, async () => {
    const own = await startBackends()
    const other = await startProxy(name, behind(own))
    onTestFinished(async () => {
      await other.stop()
      await own.stop()
    })
    const [one, two] = own.nodes
    await Promise.all([one?.stop(), own.plugins[0]?.stop()])
    for (let visitor = 0; visitor < 6; visitor++) {
      await visit(other.port)
      expect((await ask(other.port, '/WatchParty/ClientConfig')).status).toBe(200)
    }
    await two?.stop()
    for (let visitor = 0; visitor < 4; visitor++) await visit(other.sessionPort)
    const on = own.visits.map(({ node }) => node)
    expect([on.slice(0, 6).includes('one'), on.slice(6)]).toEqual([false, Array(4).fill('three')])
  })

  test('[DP8] with a base path the plugin answers below it, and sockets stay at /ws', { timeout: STARTS_MS }, async () => {
    const own = await startBackends({ basePath: '/films' })
    const other = await startProxy(name, { ...behind(own), basePath: '/films' })
    onTestFinished(async () => {
      await other.stop()
      await own.stop()
    })
    expect((await ask(other.port, '/films/WatchParty/ClientConfig')).status).toBe(200)
    expect((await ask(other.port, `/films${CONFIGURATION}`)).status).toBe(401)
    expect((await ask(other.port, '/films/WatchParty/Internal/Access', { method: 'POST' })).status).toBe(404)
    for (const path of ['/WatchParty/ClientConfig', '/films/x']) expect(asked((await ask(other.port, path)).text).url).toBe(path)
    await visit(other.port)
  })
})

describe('the script tag in the media server’s pages, which nginx puts in', () => {
  let backends: Backends
  beforeAll(async () => {
    backends = await startBackends()
  }, STARTS_MS)
  afterAll(() => backends.stop())
  const start = async (injectScript: boolean) => {
    const proxy = await startProxy('nginx', { ...behind(backends), injectScript })
    onTestFinished(proxy.stop)
    return proxy
  }
  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Encoding': 'gzip, br' }

  test('[DP5] it is there once, whatever compression the browser takes', { timeout: STARTS_MS }, async () => {
    const { port } = await start(true)
    const page = await ask(port, '/page', { headers: browser })
    expect(page.headers['content-encoding']).toBeUndefined()
    expect(page.text).toBe(PAGE.replace('</body>', `${TAG}</body>`))
  })

  test('[DP5] what is no page keeps its compression', { timeout: STARTS_MS }, async () => {
    const { port } = await start(true)
    const answer = await ask(port, '/x', { headers: { ...browser, Accept: '*/*' } })
    expect(asked(answer.text).headers['accept-encoding']).toBe('gzip, br')
  })

  test('[DP5] switched off, pages stay as they are', { timeout: STARTS_MS }, async () => {
    const { port } = await start(false)
    expect((await ask(port, '/page', { headers: { Accept: 'text/html' } })).text).toBe(PAGE)
    const response = await fetch(`http://127.0.0.1:${port}/page`, { headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip' } })
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['gzip', PAGE])
  })
})
