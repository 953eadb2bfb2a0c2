/** The setup check through a real proxy with our configuration. */
import { expect, onTestFinished, test } from 'vitest'
import { examine, type Installation, install, serve, verdictOf } from '../../tools/doctor/testing.ts'
import { FRONT } from './backends.ts'
import { proxyNames, startProxy } from './proxies.ts'

const PAGE_WITHOUT_TAG = '<!doctype html><html><head></head><body></body></html>'

const behindProxy = async (name: (typeof proxyNames)[number], { url, configure }: Installation, nodePort: number) => {
  const { host } = new URL(url)
  const node = `127.0.0.1:${nodePort}`
  const proxy = await startProxy(name, {
    // As many as the configurations of deploy/proxy have.
    sessionNodes: [node, node, node],
    plugins: [host, host],
    mediaServer: host,
    basePath: '',
    frontProxy: `${FRONT}/32`,
    injectScript: true,
  })
  onTestFinished(proxy.stop)
  configure({ SessionServerUrl: `ws://127.0.0.1:${proxy.port}/ws` })
  return examine({ url: `http://127.0.0.1:${proxy.port}` })
}

test('[DO5] behind nginx all is well, with the tag that it puts into the page', async () => {
  const installation = await install({ page: PAGE_WITHOUT_TAG })
  const findings = await behindProxy('nginx', installation, installation.nodePort)
  expect(findings.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
})

test.each(proxyNames)('[DO5] behind %s a session server that is down is known, and all else is well', async (name) => {
  const { port, server } = await serve(() => {})
  server.close()
  const findings = await behindProxy(name, await install(), port)
  expect(verdictOf(findings, 'socket')).toBe('socket_no_node')
  expect(findings.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1)
})
