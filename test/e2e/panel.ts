/** The panel on its own page, as the panel's tests use it. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PartyState } from '../../client/store.ts'
import { launchBrowser, watchErrors } from './browser.ts'
import type {} from './fixtures/panel-page.ts'
import { type PanelServer, startPanelServer } from './fixtures/panel-server.ts'
import { partyButton } from './locators.ts'

export interface PanelPage {
  readonly page: Page
  readonly errors: readonly string[]
  /** Puts a change of state into the store and waits until it is drawn. */
  set(change: Partial<PartyState>): Promise<void>
  /** Actions the panel called, by name, with what it passed. */
  calls(name: string): Promise<unknown[][]>
}

export interface PanelPageOptions {
  readonly width?: number
  readonly height?: number
  readonly direction?: 'rtl'
}

/** A fresh page with `state` shown and the panel closed; close it with `page.close()`. */
const openPanelPage = async (
  browser: Browser,
  url: string,
  state: Partial<PartyState> = {},
  { width = 1100, height = 720, direction }: PanelPageOptions = {},
): Promise<PanelPage> => {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  const errors = watchErrors(page)
  await page.goto(url)
  if (direction !== undefined) await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
  const set = (change: Partial<PartyState>): Promise<void> =>
    page.evaluate((next) => {
      window.fixture.store.set(next)
      return new Promise<void>((drawn) => {
        requestAnimationFrame(() => drawn())
      })
    }, change)
  await set(state)
  const calls = (name: string) =>
    page.evaluate((wanted) => window.fixture.calls.filter(([called]) => called === wanted).map(([, ...rest]) => rest), name)
  return { page, errors, set, calls }
}

type Open = (state?: Partial<PartyState>, options?: PanelPageOptions) => Promise<PanelPage>

/** Pages for the tests of one file: `openPage` with the panel closed, `openPanel` with it open. */
export const usePanelPages = (): { readonly openPage: Open; readonly openPanel: Open } => {
  let server: PanelServer
  let browser: Browser
  let opened: PanelPage | undefined
  beforeAll(async () => {
    server = await startPanelServer()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })
  // Whatever a test is about: the page's strict policy refused nothing, and nothing threw (rule UI11).
  afterEach(async () => {
    const errors = opened?.errors ?? []
    await opened?.page.close()
    opened = undefined
    expect(errors).toEqual([])
  })
  const openPage: Open = async (state, options) => {
    opened = await openPanelPage(browser, server.url, state, options)
    return opened
  }
  const openPanel: Open = async (state, options) => {
    const panelPage = await openPage(state, options)
    await partyButton(panelPage.page).click()
    return panelPage
  }
  return { openPage, openPanel }
}
