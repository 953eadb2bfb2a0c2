/** One person at one browser with Jellyfin's own web client. */
import type { Browser, Page } from 'playwright-core'
import { PATIENCE_MS } from '../../e2e/browser.ts'
import { idOf } from '../server/id.ts'

export interface JellyfinViewer {
  readonly page: Page
  /** What broke in the page, whoever's script it was, but for {@link OF_JELLYFIN}. */
  readonly problems: readonly string[]
}

export interface Arrival {
  /** The server's address, with its base path. */
  readonly url: string
  /** One of {@link USERS}; the password is the name in small letters. */
  readonly name: string
  readonly layout: string
}

/** What breaks without us: 10.11 wants to scroll in a way that Chromium has no name for. */
const OF_JELLYFIN = /'scrollTo' on 'Element'/

/** Signs in by Jellyfin's own page and waits for the home page. */
export const arrive = async (browser: Browser, { url, name, layout }: Arrival): Promise<JellyfinViewer> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  await context.addInitScript((value) => localStorage.setItem('layout', value), layout)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => {
    if (!OF_JELLYFIN.test(message)) problems.push(message)
  })
  await page.goto(`${url}/web/`)
  await page.locator('.btnManual:visible').click()
  await page.locator('#txtManualName').fill(name)
  await page.locator('#txtManualPassword').fill(name.toLowerCase())
  await page.locator('.manualLoginForm .button-submit').click()
  await page.waitForURL(/#\/home/)
  return { page, problems }
}

/** The page that is shown: Jellyfin keeps those before it in the document. */
const SHOWN = '.page:not(.hide)'

/** From the home page to the page of a film or a series. */
export const openItem = async ({ page }: JellyfinViewer, title: string): Promise<void> => {
  await page
    .locator(`${SHOWN} .card[data-id="${idOf(title)}"] .cardText-first a`)
    .first()
    .click()
  await page.locator(`${SHOWN} .nameContainer`).getByText(title).first().waitFor()
}

/** Presses Play on an item's page, and waits until the player is shown. */
export const pressPlay = async ({ page }: JellyfinViewer): Promise<void> => {
  await page.locator(`${SHOWN} .mainDetailButtons .btnPlay:visible`).click()
  await page.locator('#videoOsdPage:not(.hide)').waitFor()
}

/** Resolves as soon as the film runs and has come this far, in seconds of the element's own time, with where it is. */
export const untilPlaying = async ({ page }: JellyfinViewer, seconds: number): Promise<number> => {
  const position = await page.waitForFunction((from) => {
    const video = document.querySelector<HTMLVideoElement>('video.htmlvideoplayer')
    const runs = video !== null && !video.paused && video.readyState >= 3 && video.currentTime >= from
    // Never 0, which would count as not yet.
    return runs && video.currentTime + Number.EPSILON
  }, seconds)
  return Number(await position.jsonValue())
}

/** Presses a control of the player; a hand on the mouse brings it there. */
export const pressControl = async ({ page }: JellyfinViewer, selector: string): Promise<void> => {
  const control = page.locator(`#videoOsdPage:not(.hide) ${selector}`)
  await control.hover({ force: true })
  await control.click()
}
