/** The built client script in a page that it knows nothing of. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type {} from '../../client/main.ts'
import { launchBrowser, watchErrors } from './browser.ts'
import { type PanelServer, startPanelServer } from './fixtures/panel-server.ts'
import { partyButton, partyPanel } from './locators.ts'

let server: PanelServer
let browser: Browser
let page: Page
let errors: readonly string[]
beforeAll(async () => {
  server = await startPanelServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})
beforeEach(async () => {
  page = await browser.newPage()
  errors = watchErrors(page)
  await page.goto(`${server.url}player.html`)
  await partyButton(page).waitFor()
})
afterEach(() => page.close())

const inPage = () => page.evaluate(() => document.querySelectorAll('matinee-panel, matinee-button').length)

test('[UI6] loaded twice it mounts once', async () => {
  expect(await inPage()).toBe(2)
  expect(errors).toEqual([])
})

test('[UI6] unmounted it leaves the page as it was, and can be loaded anew', async () => {
  await page.evaluate(() => window.Matinee?.unmount())
  const left = await page.evaluate(() => ({
    body: [...document.body.children].map(({ tagName }) => tagName),
    header: document.querySelector('[data-media-player-header]')?.childNodes.length,
    global: 'Matinee' in window,
  }))
  expect(left).toEqual({ body: ['MAIN', 'SCRIPT'], header: 0, global: false })
  // Through the debugger, because the page's policy takes no new script from a script.
  await page.evaluate(await (await fetch(`${server.url}WatchParty/ClientScript`)).text())
  await partyButton(page).waitFor()
  expect(await inPage()).toBe(2)
})

test('[UI11] it adds one global and runs under a policy that allows no inline script, style or markup', async () => {
  const added = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const own = new Set(Object.getOwnPropertyNames(frame.contentWindow))
    return Object.getOwnPropertyNames(window).filter((name) => !own.has(name) && !/^\d+$/.test(name))
  })
  expect(added).toEqual(['Matinee'])
  expect(errors).toEqual([])
})

test('[UI9] where nothing answers, the panel says so and what to do', async () => {
  await partyButton(page).click()
  const alert = partyPanel(page).getByRole('alert')
  await alert.getByRole('button', { name: 'Dismiss' }).waitFor()
  const texts = await alert.locator('p').allTextContents()
  expect(texts).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/), expect.stringMatching(/^Code: [a-z_]+$/)])
})
