/** The main job, as people do it: the real demo, real browsers, a real film; positions come from decoded frames. */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Demo, startDemo } from './demo.ts'
import { driftBetween, readFrame, untilPaused, untilTogether, watchFrames } from './frames.ts'
import { partyPanel } from './locators.ts'
import { createRoom, joinRoom, openFilm, openViewer, pressPause, pressPlay, seekTo, type Viewer } from './viewer.ts'

/** "In step" as logic: figures are printed and not held, because machines differ. */
const IN_STEP_MS = 2000
const PAUSED_MS = 50

let demo: Demo
let browser: Browser
let viewers: Viewer[] = []
beforeAll(async () => {
  demo = await startDemo()
})
afterAll(async () => {
  await demo.stop()
})
beforeEach(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  await browser.close()
  viewers = []
})

const arrive = async (name: string): Promise<Viewer> => {
  const viewer = await openViewer(browser, demo.url, name)
  viewers.push(viewer)
  return viewer
}

const printDrift = async (when: string, first: Viewer, second: Viewer): Promise<void> => {
  const readings: number[] = []
  for (let count = 0; count < 10; count += 1) {
    readings.push(Math.round(await driftBetween(first.page, second.page)))
    await second.page.waitForTimeout(200)
  }
  console.log(`  drift (ms) ${when}: ${readings.join(' ')}`)
}

test('[UI13] [PB1] [PB5] [FO1] [RM3] [UI4] two viewers, one film: create, join, pause, play, seek, and the room closes with its host', async () => {
  const [alice, bob] = [await arrive('alice'), await arrive('bob')]
  await openFilm(alice, 'The Long Take')
  await createRoom(alice)
  await openFilm(bob, 'The Long Take')
  await joinRoom(bob, "Alice's party")
  await Promise.all([watchFrames(alice.page), watchFrames(bob.page)])

  await untilTogether(alice.page, bob.page, IN_STEP_MS)
  await printDrift('after joining', alice, bob)
  expect((await readFrame(bob.page)).itemId).toBe((await readFrame(alice.page)).itemId)
  await untilPaused(bob.page, false)

  await pressPause(alice)
  await untilPaused(bob.page, true)
  console.log(`  apart while paused (ms): ${Math.round(await untilTogether(alice.page, bob.page, PAUSED_MS))}`)

  await pressPlay(alice)
  await untilPaused(bob.page, false)
  await untilTogether(alice.page, bob.page, IN_STEP_MS)
  await printDrift('after pause and play', alice, bob)

  await seekTo(alice, 60)
  await bob.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 58)
  await untilTogether(alice.page, bob.page, IN_STEP_MS)
  await printDrift('after a seek', alice, bob)

  await alice.context.close()
  await bob.page.getByRole('log').getByText('Room closed').waitFor()
  await bob.page.getByRole('button', { name: 'Create room' }).waitFor()
  expect(bob.errors).toEqual([])
})

test('[UI13] [UI3] from the library a viewer joins by the list, and the film opens for him', async () => {
  const [alice, bob] = [await arrive('alice'), await arrive('bob')]
  await openFilm(alice, 'Second Reel')
  await createRoom(alice)
  await bob.page.reload()
  await joinRoom(bob, "Alice's party")
  await Promise.all([watchFrames(alice.page), watchFrames(bob.page)])
  expect((await readFrame(bob.page)).itemId).toBe('second-reel')
  await untilTogether(alice.page, bob.page, IN_STEP_MS)
  await partyPanel(bob.page).getByText('In sync').first().waitFor()
})
