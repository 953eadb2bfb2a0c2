/** What the administrator's and the host's choices of quality really do to the stream (contract 2.4). */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Demo, startDemo } from './demo.ts'
import { createRoom, joinRoom, openFilm, openViewer, type Viewer } from './viewer.ts'

const FILM = 'Second Reel'
/** Widths (pixels) of the film's two variants. */
const [HIGH, LOW] = [640, 320]

let demo: Demo
let browser: Browser
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
})

/** Resolves when decoded frames have this width. */
const untilWidth = async ({ page }: Viewer, width: number): Promise<void> => {
  await page.waitForFunction((wanted) => document.querySelector('video')?.videoWidth === wanted, width)
}
/** `blob:` is segments put together by script; anything else the file itself. */
const isDirect = ({ page }: Viewer): Promise<boolean> =>
  page.evaluate(() => document.querySelector('video')?.src.startsWith('blob:') === false)

const startParty = async (): Promise<{ readonly alice: Viewer; readonly bob: Viewer }> => {
  const alice = await openViewer(browser, demo.url, 'alice')
  const bob = await openViewer(browser, demo.url, 'bob')
  await openFilm(alice, FILM)
  await createRoom(alice)
  await openFilm(bob, FILM)
  await joinRoom(bob, "Alice's party")
  return { alice, bob }
}

test('[RM20] [UI10] [DE7] the host’s choice reaches every viewer’s stream', async () => {
  await demo.configure({ AllowHostQualityControl: true, DefaultMaxBitrate: 0, PreferDirectPlay: true })
  const { alice, bob } = await startParty()
  await untilWidth(bob, HIGH)
  expect(await isDirect(bob)).toBe(true)
  await alice.page.getByText('Room settings').click()
  await alice.page.getByRole('combobox', { name: 'Quality for everyone' }).selectOption('64 kb/s')
  await untilWidth(alice, LOW)
  await untilWidth(bob, LOW)
  expect(await isDirect(bob)).toBe(false)
  expect(await bob.page.getByText('Room settings').count()).toBe(0)
})

test('[RM20] [UI10] [DE7] where the administrator keeps it, there is no control, and his defaults choose the stream', async () => {
  await demo.configure({ AllowHostQualityControl: false, DefaultMaxBitrate: 60_000, PreferDirectPlay: false })
  const { alice, bob } = await startParty()
  await untilWidth(alice, LOW)
  await untilWidth(bob, LOW)
  await alice.page.getByText('Room settings').click()
  await alice.page.getByRole('combobox', { name: 'Who may control' }).waitFor()
  expect(await alice.page.getByLabel(/quality|original file/i).count()).toBe(0)
})

test('[DE7] without a limit PreferDirectPlay alone decides between the file and segments', async () => {
  await demo.configure({ AllowHostQualityControl: true, DefaultMaxBitrate: 0, PreferDirectPlay: false })
  const { bob } = await startParty()
  await bob.page.waitForFunction(() => document.querySelector('video')?.src.startsWith('blob:'))
  expect(await isDirect(bob)).toBe(false)
})
