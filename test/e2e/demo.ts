/** The real `npm start` as a process of its own, on free ports and with settings of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { PATIENCE_MS } from './browser.ts'

const MAIN = fileURLToPath(new URL('../../services/demo/main.ts', import.meta.url))
const PLUGIN_ID = '6f2c1c1e-8f0b-4a55-9d3c-2b7c5d0e4a11'
const START_TIMEOUT_MS = 120_000

export interface Demo {
  /** Of the media server, without a slash at its end. */
  readonly url: string
  /** Reads the plugin configuration as the administrator, changes it, and saves it. */
  configure(change: Readonly<Record<string, unknown>>): Promise<void>
  stop(): Promise<void>
}

/** Resolves with the page's address once the process says that it runs; rejects with all it said if it ends or takes too long. */
const whenRunning = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const give = (reason: string) => reject(new Error(`The demo ${reason}. It said:\n${said}`))
    const timer = setTimeout(() => give('did not start in time'), START_TIMEOUT_MS)
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const url = /Matinee is running[\s\S]*?open\s+(http:\/\/\S+)[\s\S]*?session node/.exec(said)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => give('ended'))
  })

const signInAsAdmin = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/Users/AuthenticateByName`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Media-Authorization': 'MediaBrowser Client="e2e", Device="e2e", DeviceId="e2e", Version="1"',
    },
    body: JSON.stringify({ Username: 'admin', Pw: 'admin' }),
  })
  const { AccessToken } = (await response.json()) as { AccessToken: string }
  return AccessToken
}

const configure = async (url: string, change: Readonly<Record<string, unknown>>): Promise<void> => {
  const headers = { 'X-Media-Token': await signInAsAdmin(url), 'Content-Type': 'application/json' }
  const address = `${url}/System/Configuration/Plugin/${PLUGIN_ID}`
  const current = (await (await fetch(address, { headers })).json()) as object
  const saved = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ ...current, ...change }) })
  if (!saved.ok) throw new Error(`The configuration was refused: ${await saved.text()}`)
}

/** `args` as after `npm start --`. */
export const startDemo = async (...args: readonly string[]): Promise<Demo> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-e2e-'))
  const settings = { PORT: '0', SESSION_PORT: '0', METRICS_PORT: '0', SETTINGS_FILE: join(folder, 'settings.json'), LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const url = await whenRunning(child).catch(async (error: unknown) => {
    child.kill()
    throw error
  })
  return {
    url,
    configure: (change) => configure(url, change),
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true })
    },
  }
}

/** Signs in on the demo's own page; the name is the password. */
export const signIn = async (page: Page, url: string, name: string): Promise<void> => {
  await page.goto(`${url}/`)
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/#\/home/, { timeout: PATIENCE_MS })
}
