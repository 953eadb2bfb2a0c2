/** What people do with the panel in Jellyfin's own web client. */
import type { Browser } from 'playwright-core'
import { partyButton } from '../../e2e/locators.ts'
import { arrive, type JellyfinViewer, openItem, pressControl, pressPlay, untilPlaying } from './viewer.ts'

export const openPanel = async ({ page }: JellyfinViewer): Promise<void> => {
  await partyButton(page).hover({ force: true })
  await partyButton(page).click()
  await page.getByRole('status').getByText('Connected').waitFor()
}

/** A hand on the mouse brings the player's controls back. */
export const press = async (viewer: JellyfinViewer, selector: string): Promise<void> => {
  await viewer.page.mouse.move(300, 300)
  await viewer.page.mouse.move(340, 340)
  await pressControl(viewer, selector)
}

const untilInRoom = ({ page }: JellyfinViewer): Promise<void> => page.getByRole('button', { name: 'Leave room' }).waitFor()

export const createRoom = async (viewer: JellyfinViewer): Promise<void> => {
  await openPanel(viewer)
  await viewer.page.getByRole('button', { name: 'Create room' }).click()
  await untilInRoom(viewer)
}

/** From wherever the viewer is; the film then opens by itself. */
export const joinRoom = async (viewer: JellyfinViewer): Promise<void> => {
  await openPanel(viewer)
  await viewer.page.getByRole('button', { name: "Join Alice's party" }).click()
  await untilInRoom(viewer)
  await viewer.page.locator('#videoOsdPage:not(.hide)').waitFor()
}

export interface PartyPlace {
  /** Of the installation. */
  readonly url: string
  readonly layout: string
  readonly title: string
}

/** Alice plays the film and has a room; Bob is on the home page. */
export const startParty = async (
  browser: Browser,
  { url, layout, title }: PartyPlace,
): Promise<{ readonly alice: JellyfinViewer; readonly bob: JellyfinViewer }> => {
  const alice = await arrive(browser, { url, name: 'Alice', layout })
  await openItem(alice, title)
  await pressPlay(alice)
  await untilPlaying(alice, 1)
  await createRoom(alice)
  return { alice, bob: await arrive(browser, { url, name: 'Bob', layout }) }
}
