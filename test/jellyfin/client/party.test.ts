/** The main job in Jellyfin's own web client, behind the delivered proxy, in real browsers. */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../e2e/browser.ts'
import { partyButton, partyPanel } from '../../e2e/locators.ts'
import { type WebBuild, webBuilds } from './builds.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { untilPaused, untilTogether } from './film.ts'
import { arrive, type JellyfinViewer, openItem, pressControl, pressPlay, untilPlaying } from './viewer.ts'

const IN_STEP_MS = 1000

let browser: Browser
let deployment: Deployment
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await deployment?.stop()
})

const openPanel = async ({ page }: JellyfinViewer): Promise<void> => {
  await partyButton(page).hover({ force: true })
  await partyButton(page).click()
  await page.getByRole('status').getByText('Connected').waitFor()
}

/** A hand on the mouse brings the player's controls back. */
const press = async (viewer: JellyfinViewer, selector: string): Promise<void> => {
  await viewer.page.mouse.move(300, 300)
  await viewer.page.mouse.move(340, 340)
  await pressControl(viewer, selector)
}

const createRoom = async (viewer: JellyfinViewer): Promise<void> => {
  await openPanel(viewer)
  await viewer.page.getByRole('button', { name: 'Create room' }).click()
  await viewer.page.getByRole('button', { name: 'Leave room' }).waitFor()
}

const joinRoom = async (viewer: JellyfinViewer): Promise<void> => {
  await openPanel(viewer)
  await viewer.page.getByRole('button', { name: "Join Alice's party" }).click()
  await viewer.page.getByRole('button', { name: 'Leave room' }).waitFor()
}

const CASES = webBuilds().flatMap((build) => [
  { name: `${build.version}, ${build.layouts[0]}`, build, layout: build.layouts[0], basePath: '/jellyfin' },
  { name: `${build.version}, ${build.layouts[1]}`, build, layout: build.layouts[1], basePath: '' },
])

/** Alice plays the film and has a room; Bob is on the home page. */
const startParty = async (build: WebBuild, layout: string, basePath: string, title: string) => {
  deployment = await startDeployment({ build, basePath })
  const alice = await arrive(browser, { url: deployment.url, name: 'Alice', layout })
  await openItem(alice, title)
  await pressPlay(alice)
  await untilPlaying(alice, 1)
  await createRoom(alice)
  const bob = await arrive(browser, { url: deployment.url, name: 'Bob', layout })
  return { alice, bob }
}

describe.each(CASES)('jellyfin-web $name', ({ build, layout, basePath }) => {
  test('[HP1] [HP2] a party starts in the player’s header, and who joins from the home page plays in step', async () => {
    const { alice, bob } = await startParty(build, layout, basePath, 'The Long Take')
    await joinRoom(bob)
    await bob.page.locator('#videoOsdPage:not(.hide)').waitFor()
    console.log(`  apart (ms): ${Math.round(await untilTogether(alice.page, bob.page, IN_STEP_MS))}`)
    await partyPanel(bob.page).getByText('In sync').first().waitFor()

    await press(alice, '.btnPause')
    await untilPaused(bob.page, true)
    await press(alice, '.btnPause')
    await untilPaused(bob.page, false)
    await untilTogether(alice.page, bob.page, IN_STEP_MS)
    expect([alice.problems, bob.problems]).toEqual([[], []])
  })
})
