/** `npm run loadtest:smoke`: a short run of each scenario but the largest, against one node and against three with Redis behind nginx. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../tools/cluster/free-port.ts'
import { startProgram } from '../../tools/cluster/program.ts'
import { startCluster } from '../../tools/cluster/start.ts'
import { findK6 } from '../run/k6.ts'

const HERE = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const FOLDER = HERE('../../.data/loadtest/smoke')
/** The demo media server's own. */
const USERS = 'alice:alice,bob:bob,carol:carol'
const NODES = 3
const SECRET_BYTES = 48

/** One run of the load test; its lines are told with its name. @returns whether all thresholds held */
const load = (name: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<boolean> =>
  new Promise((resolve) => {
    const [scenario = '', ...options] = args
    const all = [HERE('../run/main.ts'), scenario, ...options, '--out', join(FOLDER, `${name}-${scenario}`)]
    const child = spawn(process.execPath, all, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => console.log(`${scenario} | ${line}`))
    child.on('close', (code) => resolve(code === 0))
  })

/** Tokens signed here, and beside it those of the plugin. */
const oneNode = async (k6: string): Promise<boolean[]> => {
  const secret = randomBytes(SECRET_BYTES).toString('base64')
  const node = startProgram({
    name: 'one-node',
    command: process.execPath,
    args: [HERE('../../services/demo/main.ts')],
    env: { PORT: '0', SESSION_PORT: '0', JWT_SECRET: secret, SETTINGS_FILE: join(FOLDER, 'settings.json') },
    logFile: join(FOLDER, 'one-node.log'),
  })
  const [, port] = await node.waitFor(/open\s+http:\/\/[^:]+:(\d+)/)
  const url = ['--url', `http://localhost:${port}`]
  const env = { K6: k6, SMOKE_SECRET: secret, SMOKE_USERS: USERS }
  const held = await Promise.all([
    load('one-node', ['evening', ...url, '--secret-env', 'SMOKE_SECRET'], env),
    load('one-node', ['churn', ...url, '--secret-env', 'SMOKE_SECRET'], env),
    load('one-node', ['tokens', ...url, '--users-env', 'SMOKE_USERS'], env),
  ])
  await node.stop()
  return held
}

/** Every token from the plugin, so that a party has as many viewers as there are users. */
const threeNodes = async (k6: string): Promise<boolean[]> => {
  const [port, sessionPort] = [await freePort(), await freePort()]
  const cluster = await startCluster({ nodes: NODES, port, sessionPort }, join(FOLDER, 'cluster'))
  const target = ['--url', `http://localhost:${port}`, '--session-url', `ws://localhost:${sessionPort}/ws`, '--users-env', 'SMOKE_USERS']
  const env = { K6: k6, SMOKE_USERS: USERS }
  const party = [...target, '--size', String(USERS.split(',').length)]
  const held = await Promise.all([load('cluster', ['parties', ...party], env), load('cluster', ['reconnect', ...party], env)])
  await cluster.stop()
  return held
}

await mkdir(FOLDER, { recursive: true })
const k6 = findK6(process.env)
console.log('▸ One node (half a minute)')
const one = await oneNode(k6)
console.log(`\n▸ ${NODES} nodes with Redis, behind nginx (half a minute)`)
const all = [...one, ...(await threeNodes(k6))]
console.log(`\n${all.filter((held) => held).length} of ${all.length} runs held their thresholds`)
process.exit(all.every((held) => held) ? 0 : 1)
