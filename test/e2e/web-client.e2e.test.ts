/** The demo's own web client, as people and other scripts of its page use it. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { launchBrowser, PATIENCE_MS, watchErrors } from './browser.ts'
import { type Demo, signIn, startDemo } from './demo.ts'
import { press } from './viewer.ts'

let demo: Demo
let browser: Browser
let page: Page
let errors: readonly string[]
beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await demo.stop()
})
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 640 } })
  page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  errors = watchErrors(page)
})
afterEach(() => page.context().close())

const send = (name: string, detail: unknown) =>
  page.evaluate(([type, data]) => document.dispatchEvent(new CustomEvent(String(type), { detail: data })), [name, detail])
const stream = () =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return { ...video?.dataset, width: video?.videoWidth, position: video?.currentTime ?? 0, paused: video?.paused }
  })
const untilPlaying = (itemId: string, width: number, after = 0) =>
  page.waitForFunction(
    ([id, pixels, position]) => {
      const video = document.querySelector('video')
      return video?.dataset.itemId === id && video?.videoWidth === pixels && video.currentTime > Number(position)
    },
    [itemId, width, after] as const,
  )
/** Marks the element, so that another one in its place would be noticed. */
const markVideo = () => page.evaluate(() => document.querySelector('video')?.setAttribute('data-mark', 'same'))

test('[DE10] scripts open items by event; the one video element tells what is in it', async () => {
  await signIn(page, demo.url, 'bob')
  await markVideo()
  for (const [itemId, itemTitle] of [
    ['second-reel', 'Second Reel'],
    ['long-take', 'The Long Take'],
  ] as const) {
    await send('mediaplayer:open', { itemId })
    await untilPlaying(itemId, 640)
    expect(await stream()).toMatchObject({ itemId, itemTitle, mediaSourceId: itemId, mark: 'same', paused: false })
    expect(await page.locator('.player-header [data-media-player-header]').count()).toBe(1)
  }
  await press(page.getByRole('button', { name: 'Back' }))
  await page.getByRole('heading', { name: 'What shall we watch?' }).waitFor()
  expect(await page.locator('video').count()).toBe(1)
  expect(await page.locator('video[data-item-id], video[src]').count()).toBe(0)
  expect(errors).toEqual([])
})

test('[DE10] an item opened just when the library arrives is opened', async () => {
  await signIn(page, demo.url, 'bob')
  await page.evaluate(() => {
    const { fetch } = window
    // The list's answer is read in the same turn as the address changes, before the page is told of the change.
    window.fetch = async (...request) => {
      const response = await fetch(...request)
      if (!String(request[0]).includes('/Items')) return response
      const list: unknown = await response.json()
      const json = async () => {
        document.dispatchEvent(new CustomEvent('mediaplayer:open', { detail: { itemId: 'second-reel' } }))
        return list
      }
      return Object.defineProperty(new Response(), 'json', { value: json })
    }
    location.hash = '#/home?again'
  })
  await untilPlaying('second-reel', 640)
  expect(page.url()).toMatch(/#\/video\/second-reel$/)
})

test('[DE10] scripts set the quality by event: the film goes on where it was, and a paused one stays paused', async () => {
  await signIn(page, demo.url, 'bob')
  await send('mediaplayer:open', { itemId: 'second-reel' })
  await untilPlaying('second-reel', 640)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = 30
  })
  await send('mediaplayer:quality', { maxBitrate: 50_000, directPlay: true })
  await untilPlaying('second-reel', 320, 30)
  expect((await stream()).position).toBeLessThan(36)
  await page.evaluate(() => document.querySelector('video')?.pause())
  const { position } = await stream()
  await send('mediaplayer:quality', { maxBitrate: 0, directPlay: true })
  await untilPlaying('second-reel', 640, 29)
  expect(await stream()).toMatchObject({ paused: true })
  expect((await stream()).position).toBeCloseTo(position, 1)
})

test('[DE10] a quality set while an item is still being opened is the one it opens in', async () => {
  await signIn(page, demo.url, 'bob')
  await page.evaluate(() => {
    document.dispatchEvent(new CustomEvent('mediaplayer:open', { detail: { itemId: 'second-reel' } }))
    document.dispatchEvent(new CustomEvent('mediaplayer:quality', { detail: { maxBitrate: 50_000, directPlay: true } }))
  })
  await untilPlaying('second-reel', 320)
  await page.route('**/PlaybackInfo?maxBitrate=50000*', async (route) => {
    await send('mediaplayer:quality', { maxBitrate: 0, directPlay: true })
    await route.continue()
  })
  await send('mediaplayer:open', { itemId: 'long-take' })
  await untilPlaying('long-take', 640)
  await send('mediaplayer:open', { itemId: 'second-reel' })
  await untilPlaying('second-reel', 640)
  expect((await stream()).position).toBeLessThan(5)
})

test('[DE10] qualities set faster than a stream loads lose neither the place in the film nor that it plays', async () => {
  await signIn(page, demo.url, 'bob')
  await send('mediaplayer:open', { itemId: 'second-reel' })
  await untilPlaying('second-reel', 640)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = 30
  })
  await page.route('**/*.m3u8*', () => undefined)
  const asked = page.waitForRequest('**/*.m3u8*')
  await send('mediaplayer:quality', { maxBitrate: 50_000, directPlay: true })
  await asked
  await page.waitForFunction(() => document.querySelector('video')?.src.startsWith('blob:'))
  expect((await stream()).position).toBeGreaterThanOrEqual(30)
  await send('mediaplayer:quality', { maxBitrate: 0, directPlay: true })
  await untilPlaying('second-reel', 640)
  const { position, paused } = await stream()
  expect([position >= 30, paused]).toEqual([true, false])
})

test('[DE10] what is malformed is ignored', async () => {
  await signIn(page, demo.url, 'bob')
  await send('mediaplayer:open', { itemId: 'second-reel' })
  await untilPlaying('second-reel', 640)
  for (const detail of [null, 'long-take', { itemId: '../x' }, { itemId: 7 }]) await send('mediaplayer:open', detail)
  for (const detail of [null, {}, { maxBitrate: '1', directPlay: true }, { maxBitrate: -1, directPlay: true }]) {
    await send('mediaplayer:quality', detail)
  }
  await untilPlaying('second-reel', 640, (await stream()).position)
  expect(page.url()).toMatch(/#\/video\/second-reel$/)
})

test('[DE11] axe finds nothing wrong with any page, wide or narrow', async () => {
  for (const viewport of [
    { width: 1000, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`${demo.url}/#/login`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'as alice' }).click()
    await page.getByRole('link', { name: 'Countdown Leader' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Countdown Leader' }).click()
    await untilPlaying('leader', 640)
    expect(await findViolations(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Back' }))
    await page.getByRole('button', { name: 'Sign out' }).click()
  }
})

test('[DE11] by keyboard alone: sign in, open a film, pause, seek, go back', async () => {
  await page.goto(demo.url)
  await page.getByLabel('User name').waitFor()
  await page.keyboard.type('carol')
  await page.keyboard.press('Tab')
  await page.keyboard.type('carol')
  await page.keyboard.press('Enter')
  const film = page.getByRole('link', { name: 'The Long Take' })
  await film.focus()
  await page.keyboard.press('Enter')
  await untilPlaying('long-take', 640)
  await page.keyboard.press('Space')
  expect(await stream()).toMatchObject({ paused: true })
  const { position } = await stream()
  await page.keyboard.press('ArrowRight')
  expect((await stream()).position).toBeCloseTo(position + 10, 1)
  await page.getByRole('slider', { name: 'Seek' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect((await stream()).position).toBeCloseTo(position, 1)
  await page.getByRole('button', { name: 'Back' }).focus()
  await page.keyboard.press('Space')
  await film.waitFor()
})

test('[DE11] header and controls go when nothing is touched, and come back with a key or a hand', async () => {
  await signIn(page, demo.url, 'alice')
  await page.getByRole('link', { name: 'The Long Take' }).click()
  await untilPlaying('long-take', 640)
  const idle = page.locator('.player.idle')
  await idle.waitFor()
  await page.mouse.move(200, 200)
  await idle.waitFor({ state: 'detached' })
  await idle.waitFor()
  await page.keyboard.press('Tab')
  await idle.waitFor({ state: 'detached' })
  await page.keyboard.press('k')
  expect(await idle.count()).toBe(0)
})

test('[DE8] Carol has no Countdown Leader, and a link to it says so', async () => {
  await signIn(page, demo.url, 'carol')
  await page.getByRole('link', { name: 'The Long Take' }).waitFor()
  expect(await page.getByRole('link', { name: 'Countdown Leader' }).count()).toBe(0)
  await page.goto(`${demo.url}/#/video/leader`)
  await page.getByText('No such item').waitFor()
})
