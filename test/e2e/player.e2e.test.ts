/** The adapter for pages with an HTML5 player, in a real browser with a real film. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundleScript } from '../../client/build.ts'
import { launchBrowser } from './browser.ts'
import type {} from './fixtures/player-adapter.ts'

const ORIGIN = 'http://player.test'
const FILM = new URL('../../services/demo/films/leader.mp4', import.meta.url)
const PAGE = `<!doctype html><title>A player</title>
  <div hidden><div class="old" data-media-player-header></div></div>
  <div class="new" data-media-player-header><span>Cast</span></div>
  <video data-item-id="leader" data-item-title="A &lt;film&gt;" data-media-source-id="leader-1" src="/film.mp4"></video>
  <script src="/adapter.js"></script>`

let script: string
let film: Buffer
let browser: Browser
let page: Page
beforeAll(async () => {
  film = await readFile(FILM)
  script = await bundleScript(new URL('fixtures/player-adapter.ts', import.meta.url), false)
  // Autoplay as browsers have it for visitors.
  browser = await launchBrowser('--autoplay-policy=user-gesture-required')
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await browser.newPage()
  await page.route(`${ORIGIN}/**`, serve)
  await page.goto(`${ORIGIN}/#play`)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
})
afterEach(() => page.close())

/** The page, the script, and the film by byte ranges, without which a browser cannot seek. */
const serve = async (route: Route): Promise<void> => {
  const { pathname } = new URL(route.request().url())
  if (pathname === '/adapter.js') return route.fulfill({ contentType: 'text/javascript', body: script })
  if (!pathname.endsWith('.mp4')) return route.fulfill({ contentType: 'text/html', body: PAGE })
  const from = Number(/^bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
  const headers = { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${from}-${film.length - 1}/${film.length}` }
  return route.fulfill({ status: 206, contentType: 'video/mp4', headers, body: film.subarray(from) })
}

const headerOfButton = () => page.evaluate(() => window.adapter.button.parentElement?.className ?? null)

describe('the header', () => {
  test("[UI1] the button is in the header that is drawn, before the page's own buttons", async () => {
    expect(await headerOfButton()).toBe('new')
    expect(await page.evaluate(() => window.adapter.button.nextElementSibling?.tagName)).toBe('SPAN')
  })

  test('[UI1] a page that draws its header anew gets the button again', async () => {
    await page.evaluate(() => document.querySelector('.new')?.replaceChildren(document.createElement('span')))
    await page.waitForFunction(() => window.adapter.button.isConnected)
    expect(await headerOfButton()).toBe('new')
  })

  test('[UI1] the button moves to another header that is drawn instead', async () => {
    await page.evaluate(() => {
      document.querySelector('.new')?.setAttribute('hidden', '')
      document.querySelector('.old')?.parentElement?.removeAttribute('hidden')
    })
    await page.waitForFunction(() => window.adapter.button.parentElement?.className === 'old')
  })

  test('[UI6] taken back, it stays away', async () => {
    const left = await page.evaluate(async () => {
      window.adapter.unmount()
      document.querySelector('.new')?.append(document.createElement('i'))
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return window.adapter.button.isConnected
    })
    expect(left).toBe(false)
  })
})

describe('the player', () => {
  test('[PB17] it says which item is loaded; an id that no server would take is none', async () => {
    const media = () => page.evaluate(() => window.adapter.player?.media())
    expect(await media()).toEqual({ itemId: 'leader', title: 'A <film>', mediaSourceId: 'leader-1', durationSeconds: expect.any(Number) })
    await page.evaluate(() => document.querySelector('video')?.setAttribute('data-item-id', '../admin'))
    expect(await media()).toBeNull()
  })

  test('[PB17] the same element with another item is the same player; another element is another', async () => {
    await page.evaluate(() => document.querySelector('video')?.setAttribute('data-item-id', 'other'))
    expect(await page.evaluate(() => window.adapter.players)).toBe(1)
    await page.evaluate(() => document.querySelector('video')?.replaceWith(document.createElement('video')))
    await page.waitForFunction(() => window.adapter.players === 2)
    await page.evaluate(() => document.querySelector('video')?.remove())
    await page.waitForFunction(() => window.adapter.player === null)
  })

  test('[FO11] a browser that wants a click first refuses, and after the click plays', async () => {
    expect(await page.evaluate(() => window.adapter.untouched)).toBe(false)
    expect(await page.evaluate(() => window.adapter.player?.sample().paused)).toBe(true)
    await page.mouse.click(5, 5)
    expect(await page.evaluate(() => window.adapter.player?.play())).toBe(true)
    await page.waitForFunction(() => (window.adapter.player?.sample().position ?? 0) > 0.1)
  })

  test('[FO11] a play that a pause overtakes was not refused', async () => {
    await page.mouse.click(5, 5)
    const played = await page.evaluate(() => {
      const answer = window.adapter.player?.play()
      window.adapter.player?.pause()
      return answer
    })
    expect(played).toBe(true)
  })

  test('[FO14] after a seek it stands exactly there, and says what is loaded', async () => {
    await page.evaluate(() => window.adapter.player?.seek(2.345))
    await page.waitForFunction(() => window.adapter.events.includes('seeked'))
    const { sample, near, far } = await page.evaluate(() => ({
      sample: window.adapter.player?.sample(),
      near: window.adapter.player?.isBuffered(2.4),
      far: window.adapter.player?.isBuffered(100_000),
    }))
    expect(sample).toMatchObject({ position: 2.345, paused: true, seeking: false, ended: false, starved: false, rate: 1 })
    expect(sample?.bufferedSeconds).toBeGreaterThan(0)
    expect([near, far]).toEqual([true, false])
  })

  test('[FO4] a rate keeps the pitch', async () => {
    const [rate, pitch] = await page.evaluate(() => {
      const video = document.querySelector('video')
      if (video) video.preservesPitch = false
      window.adapter.player?.setRate(1.05)
      return [window.adapter.player?.sample().rate, video?.preservesPitch]
    })
    expect([rate, pitch]).toEqual([1.05, true])
  })

  test('[FO8] what happens is told in the order in which it happens', async () => {
    await page.mouse.click(5, 5)
    await page.evaluate(() => window.adapter.player?.play())
    await page.evaluate(() => window.adapter.player?.pause())
    await page.waitForFunction(() => window.adapter.events.includes('pause'))
    const events = await page.evaluate(() => window.adapter.events)
    expect(events.filter((event) => ['play', 'playing', 'pause'].includes(event))).toEqual(['play', 'playing', 'pause'])
  })

  test('[UI13] asked for an item the page opens it, and it is there once its length is known', async () => {
    const opened = await page.evaluate(async () => {
      const video = document.querySelector('video')
      document.addEventListener('mediaplayer:open', (event) => {
        if (!(event instanceof CustomEvent) || video === null) return
        video.dataset.itemId = event.detail.itemId
        video.src = '/again.mp4'
      })
      const media = { itemId: 'next', title: 'Next', durationSeconds: 1 }
      await window.adapter.player?.open(media, 0)
      return window.adapter.player?.media()
    })
    expect(opened?.itemId).toBe('next')
    expect(opened?.durationSeconds).toBeGreaterThan(0)
  })
})
