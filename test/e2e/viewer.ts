/** One person at one browser, doing by hand what people do. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { PATIENCE_MS, watchErrors } from './browser.ts'
import { signIn } from './demo.ts'
import { partyButton, partyPanel } from './locators.ts'

export interface Viewer {
  readonly name: string
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: readonly string[]
}

/** A browser profile of its own, signed in and on the home page. */
export const openViewer = async (browser: Browser, url: string, name: string, viewport = { width: 1100, height: 700 }): Promise<Viewer> => {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const errors = watchErrors(page)
  await signIn(page, url, name)
  return { name, page, context, errors }
}

/** From the home page into the film. */
export const openFilm = async ({ page }: Viewer, title: string): Promise<void> => {
  await page.getByRole('link', { name: title }).click()
  await page.locator('video[data-item-id]').waitFor()
}

/** A hand on the mouse brings the player's header and controls back, for a while. */
export const moveHand = async ({ page }: Viewer): Promise<void> => {
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 320)
}

/** A hand brings the player's header and controls back, and while it rests on them they stay, however slow the machine is. */
export const press = async (control: Locator): Promise<void> => {
  await control.hover({ force: true })
  await control.click()
}

export const pressPlay = async (viewer: Viewer): Promise<void> => {
  await press(viewer.page.getByRole('button', { name: 'Play', exact: true }))
}

export const pressPause = async (viewer: Viewer): Promise<void> => {
  await press(viewer.page.getByRole('button', { name: 'Pause', exact: true }))
}

/** Seconds into the film. */
export const seekTo = async (viewer: Viewer, position: number): Promise<void> => {
  await viewer.page.getByRole('slider', { name: 'Seek' }).fill(String(position))
}

export const openPanel = async (viewer: Viewer): Promise<void> => {
  const { page } = viewer
  if (await partyPanel(page).isVisible()) return
  await press(partyButton(page))
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
