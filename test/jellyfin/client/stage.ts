import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser } from '../../e2e/browser.ts'

/** What each file of tests here has: one browser for all of them, and an end to what each test starts. */
export interface Stage<T> {
  readonly browser: Browser
  /** What the present test started. @throws Error before it has */
  readonly running: T
  start(starting: Promise<T>): Promise<T>
}

export const useStage = <T extends { stop(): Promise<void> }>(): Stage<T> => {
  let browser: Browser
  let running: T | null = null
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await running?.stop()
    running = null
  })
  return {
    get browser() {
      return browser
    },
    get running() {
      if (running === null) throw new Error('Nothing was started')
      return running
    },
    start: async (starting) => {
      running = await starting
      return running
    },
  }
}
