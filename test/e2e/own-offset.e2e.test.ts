/** A viewer's own offset in the real product: two browsers, one film, and one of them ahead because its viewer wants so. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Demo, startDemo } from './demo.ts'
import { untilTogether, watchFrames } from './frames.ts'
import { createRoom, joinRoom, openFilm, openPanel, openViewer, type Viewer } from './viewer.ts'

const FILM = 'The Long Take'
const OFFSET_MS = 300
const WITHIN_MS = 100
/** Readings that have to be within it: one may be chance. */
const READINGS = 5

let demo: Demo
let browser: Browser
beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await demo.stop()
})

/** Waits for `second` to be ahead of `first` by about the offset, and prints by how much. */
const untilAhead = async (when: string, first: Viewer, second: Viewer): Promise<void> => {
  const readings: number[] = []
  while (readings.length < READINGS) {
    readings.push(Math.round(await untilTogether(first.page, second.page, WITHIN_MS, OFFSET_MS)))
    await second.page.waitForTimeout(200)
  }
  console.log(`  ahead (ms) ${when}: ${readings.join(' ')}`)
}

test('[UI14] [UI16] a viewer who sets 300 ms is ahead by that after "Sync now", and still after a reload', async () => {
  const alice = await openViewer(browser, demo.url, 'alice')
  const bob = await openViewer(browser, demo.url, 'bob')
  await openFilm(alice, FILM)
  await createRoom(alice)
  await openFilm(bob, FILM)
  await joinRoom(bob, "Alice's party")
  await Promise.all([watchFrames(alice.page), watchFrames(bob.page)])
  await untilTogether(alice.page, bob.page, WITHIN_MS)

  const offset = bob.page.getByRole('spinbutton', { name: 'Own offset (ms)' })
  const settings = bob.page.locator('summary').filter({ hasText: 'Sync' })
  await settings.click()
  await offset.fill(String(OFFSET_MS))
  await offset.press('Enter')
  await bob.page.getByRole('button', { name: 'Sync now' }).click()
  await untilAhead('after "Sync now"', alice, bob)

  await bob.page.reload()
  await watchFrames(bob.page)
  await untilAhead('after a reload', alice, bob)
  await openPanel(bob)
  await settings.click()
  expect(await offset.inputValue()).toBe(String(OFFSET_MS))
  expect(bob.errors).toEqual([])
})
