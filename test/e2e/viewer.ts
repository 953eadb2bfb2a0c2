/** One person at one browser, doing by hand what people do. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PATIENCE_MS, watchErrors } from './browser.ts'
import { signIn } from './demo.ts'
import { driftBetween, readFrame, watchFrames } from './frames.ts'
import { partyButton, partyPanel } from './panel.ts'

export interface Viewer {
  readonly name: string
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: readonly string[]
}

/** A browser profile of its own, signed in and on the home page. */
export const openViewer = async (browser: Browser, url: string, name: string): Promise<Viewer> => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 700 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const errors = watchErrors(page)
  await signIn(page, url, name)
  return { name, page, context, errors }
}

/** From the home page into the film, until its frames are shown. */
export const openFilm = async ({ page }: Viewer, title: string): Promise<void> => {
  await page.getByRole('link', { name: title }).click()
  await watchUntilShown(page)
}

/** Resolves once frames of the page's film are being shown. */
export const watchUntilShown = async (page: Page): Promise<void> => {
  await page.locator('video[data-item-id]').waitFor()
  await watchFrames(page)
  await page.waitForFunction(() => ((window as Window & { shownFrame?: { frames: number } }).shownFrame?.frames ?? 0) > 0, undefined, {
    timeout: PATIENCE_MS,
  })
}

/** A hand on the mouse brings the player's header back. */
export const openPanel = async ({ page }: Viewer): Promise<void> => {
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 320)
  if (await partyPanel(page).isVisible()) return
  await partyButton(page).click()
  await page.getByRole('status').getByText('Connected').waitFor()
}

export const createRoom = async (viewer: Viewer): Promise<void> => {
  await openPanel(viewer)
  await viewer.page.getByRole('button', { name: 'Create room' }).click()
  await viewer.page.getByRole('button', { name: 'Leave room' }).waitFor()
}

export const joinRoom = async (viewer: Viewer, room: string): Promise<void> => {
  await openPanel(viewer)
  await viewer.page.getByRole('button', { name: `Join ${room}` }).click()
  await viewer.page.getByRole('button', { name: 'Leave room' }).waitFor()
}

/** Resolves when the film is paused, or plays. */
export const untilPaused = async ({ page }: Viewer, paused: boolean): Promise<void> => {
  await page.waitForFunction((wanted) => document.querySelector('video')?.paused === wanted, paused)
}

/** Resolves with the first reading within the wanted distance (ms) of each other, when both play or both stand. */
export const untilTogether = async (first: Viewer, second: Viewer, withinMs: number): Promise<number> => {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const [a, b] = await Promise.all([readFrame(first.page), readFrame(second.page)])
    const driftMs = await driftBetween(first.page, second.page)
    if (a.paused === b.paused && a.itemId === b.itemId && Math.abs(driftMs) <= withinMs) return driftMs
    if (performance.now() > deadline) throw new Error(`still ${Math.round(driftMs)} ms apart: ${JSON.stringify({ a, b })}`)
    await second.page.waitForTimeout(100)
  }
}
