import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../tools/cluster/free-port.ts'
import { startBackends } from './backends.ts'
import { startProxy } from './proxies.ts'

const SECRET = 'f0e4c2f76c58916ec258f246851bea09'
const script = readFileSync('helm/matinee/files/helm-test.mjs', 'utf8')

/** The script as the chart's test pod runs it: what it wrote, and how it ended. */
const run = (env: Record<string, string>): Promise<{ lines: string[]; code: unknown }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], { env }, (error, stdout) =>
      resolve({ lines: stdout.trim().split('\n'), code: error?.code ?? 0 }),
    )
  })

const start = async (basePath: string, jwtSecret: string) => {
  const backends = await startBackends({ basePath, jwtSecret })
  const { nodes, plugins, mediaServer } = backends
  const addresses = (list: readonly { address: string }[]) => list.map(({ address }) => address)
  const proxy = await startProxy('nginx', {
    sessionNodes: addresses(nodes),
    plugins: addresses(plugins),
    mediaServer,
    basePath,
    frontProxy: '127.0.0.9',
    injectScript: false,
  })
  onTestFinished(async () => {
    await proxy.stop()
    await backends.stop()
  })
  const env = { PROXY_URL: `http://127.0.0.1:${proxy.port}`, SESSION_URL: `http://127.0.0.1:${proxy.sessionPort}`, BASE_PATH: basePath }
  return { backends, test: () => run(env) }
}

test('[KU14] helm test says of each way in that it is well', async () => {
  const { lines, code } = await (await start('/films', SECRET)).test()
  expect(lines).toEqual([
    'ok      the client script: 200',
    'ok      a token without credentials: 401',
    'ok      the media server: 200',
    'ok      the health of a session node: 200',
    'ok      a socket without a token, at the page’s port: Unauthorized',
    'ok      a socket without a token, at the session port: Unauthorized',
  ])
  expect(code).toBe(0)
})

test('[KU14] helm test fails where a viewer without a token is let in, and says why', async () => {
  const { lines, code } = await (await start('', '')).test()
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([
    expect.stringMatching(/^FAILED {2}a socket without a token, at the page’s port: let in\. .*jwt-secret/),
    expect.stringMatching(/^FAILED {2}a socket without a token, at the session port: let in\. .*jwt-secret/),
  ])
  expect(code).toBe(1)
})

test('[KU14] helm test goes on where parts do not answer, and says for each what to do', async () => {
  const { backends, test } = await start('', SECRET)
  await backends.stop()
  const { lines, code } = await test()
  expect(lines).toHaveLength(6)
  for (const line of lines) expect(line).toMatch(/^FAILED {2}[^:]+: (502|no socket)\. .*[?.]$/)
  expect(code).toBe(1)
})

test('[KU14] helm test says when there is no proxy at all', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const { lines } = await run({ PROXY_URL: nowhere, SESSION_URL: nowhere, BASE_PATH: '' })
  expect(lines[0]).toMatch(/^FAILED {2}the client script: ECONNREFUSED\. /)
})
