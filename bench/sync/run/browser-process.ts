/** A Chromium of its own for each viewer, as a person has one: nothing of it is switched off that a person's has. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../../../test/e2e/browser.ts'
import type { Cleanup } from './cleanup.ts'
import { familyOf } from './processes.ts'

export interface BrowserProcess {
  readonly context: BrowserContext
  readonly page: Page
  /** Stops every process of the browser, as a machine's sleep does. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

export interface BrowserWish {
  /** Connections to a port of localhost that are to go to another one: [from, to]. */
  readonly detours: readonly (readonly [number, number])[]
  readonly muted: boolean
  readonly cleanup: Cleanup
}

const START_TIMEOUT_MS = 30_000

const END_LOOKS = 50
const END_LOOK_MS = 100

const flags = (profile: string, { detours, muted }: BrowserWish): string[] => [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  '--window-size=1000,640',
  `--user-data-dir=${profile}`,
  `--host-resolver-rules=${detours.map(([from, to]) => `MAP localhost:${from} 127.0.0.1:${to}`).join(',')}`,
  ...(muted ? ['--mute-audio'] : []),
  'about:blank',
]

const devtoolsOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const give = (reason: string) => reject(new Error(`Chromium ${reason}. It said:\n${said}`))
    const timer = setTimeout(() => give('did not start in time'), START_TIMEOUT_MS)
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    })
    child.once('exit', () => give('ended'))
  })

const signal = async (child: ChildProcess, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
  for (const { pid } of child.pid === undefined ? [] : await familyOf(child.pid)) process.kill(pid, name)
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const family = child.pid === undefined ? [] : await familyOf(child.pid)
  // A stopped process does not hear that it is to end.
  await signal(child, 'SIGCONT')
  child.kill('SIGTERM')
  await ended
  // Its helpers live a little longer, and write into the profile.
  for (let look = 0; look < END_LOOKS && family.some(({ pid }) => isAlive(pid)); look += 1) await pause(END_LOOK_MS)
}

/** Starts a browser with a new profile, and attaches to it without changing how it behaves: a hidden tab stays hidden. */
export const startBrowser = async (wish: BrowserWish): Promise<BrowserProcess> => {
  const profile = await mkdtemp(join(tmpdir(), 'matinee-bench-profile-'))
  wish.cleanup.add(() => rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  const child = spawn(chromiumPath(), flags(profile, wish), { stdio: ['ignore', 'ignore', 'pipe'] })
  wish.cleanup.add(() => end(child))
  const browser = await chromium.connectOverCDP(await devtoolsOf(child), { isLocal: true, noDefaults: true })
  const [context] = browser.contexts()
  const [page] = context?.pages() ?? []
  if (context === undefined || page === undefined) throw new Error('Chromium opened no page')
  return { context, page, freeze: () => signal(child, 'SIGSTOP'), thaw: () => signal(child, 'SIGCONT') }
}
