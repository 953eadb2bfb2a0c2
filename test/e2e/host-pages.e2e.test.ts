/** The seams to Jellyfin's and Emby's pages, on pages that have what they go by. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bundleScript } from '../../client/build.ts'
import { launchBrowser } from './browser.ts'
import { HEADER_PAGES, type HeaderPage, pageOf } from './fixtures/host-pages.ts'
import type {} from './fixtures/media-browser.ts'
import type {} from './fixtures/player-adapter.ts'
import { randomFrom } from './fixtures/random.ts'

const ORIGIN = 'http://media.test'
const FILM = new URL('../../services/demo/films/leader.mp4', import.meta.url)
const PROGRESSIVE = '/videos/film/stream.mp4?StartTimeTicks=600000000'
const FILE = '/Videos/film/stream.mp4?Static=true'
const LIMIT = 2_000_000

let bodies: Readonly<Record<string, { readonly contentType: string; readonly body: string | Buffer }>>
let browser: Browser
let page: Page
beforeAll(async () => {
  const script = async (name: string) => ({
    contentType: 'text/javascript',
    body: await bundleScript(new URL(name, import.meta.url), false),
  })
  const [seam, own, film] = await Promise.all([script('fixtures/player-adapter.ts'), script('fixtures/media-browser.ts'), readFile(FILM)])
  const video = { contentType: 'video/mp4', body: film }
  bodies = {
    ...{ '/adapter.js': seam, '/page.js': own },
    ...{ '/videos/film/stream.mp4': video, '/Videos/film/stream.mp4': video },
  }
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
afterEach(() => page?.close())

const open = async (wanted: Pick<HeaderPage, 'kind' | 'body'>): Promise<void> => {
  page = await browser.newPage()
  const serve = (route: Route) =>
    route.fulfill(bodies[new URL(route.request().url()).pathname] ?? { contentType: 'text/html', body: pageOf(wanted) })
  await page.route(`${ORIGIN}/**`, serve)
  await page.goto(`${ORIGIN}/web/`)
}

const drawnAnew = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const place = () =>
  page.evaluate(() => {
    const { button } = window.adapter
    const times = [...document.querySelectorAll('button')].filter((other) => other === button).length
    return {
      times,
      isExpected: button.parentElement?.hasAttribute('data-expected'),
      isFirst: button === button.parentElement?.firstElementChild,
    }
  })
const IN_PLACE = { times: 1, isExpected: true, isFirst: true }

describe.each(HEADER_PAGES)('$name', (header) => {
  test('[HP1] the button stands first in the header that is drawn', async () => {
    await open(header)
    expect(await place()).toEqual(IN_PLACE)
  })

  test.each([1, 2, 3])('[HP1] it is there once after the page changed in any order (seed %i)', async (seed) => {
    await open(header)
    const random = randomFrom(seed)
    for (let step = 0; step < 60; step += 1) {
      await page.evaluate(changePage, { kind: Math.floor(random() * 6), at: random() })
      if (random() < 0.3) await drawnAnew()
    }
    await page.evaluate(changePage, { kind: -1, at: 0 })
    await drawnAnew()
    expect(await place()).toEqual(IN_PLACE)
  })
})

/** One change such as the web clients make, in the page; -1 shows everything again. */
const changePage = ({ kind, at }: { readonly kind: number; readonly at: number }): void => {
  const header = document.querySelector<HTMLElement>('[data-expected]')
  const root = header?.closest<HTMLElement>('.skinHeader, header, body > div')
  if (!header || !root) throw new Error('there is no header')
  const { button } = window.adapter
  const others = [...header.children].filter((child) => child !== button)
  const changes = [
    () => root.style.setProperty('display', root.style.display === 'none' ? '' : 'none'),
    () => header.replaceChildren(...others),
    () => header.append(...others.slice(Math.floor(at * others.length))),
    () => document.body.append(root),
    () =>
      root.replaceWith(
        Object.assign(document.createElement('template'), { innerHTML: root.outerHTML.replace(button.outerHTML, '') }).content,
      ),
    () => header.classList.toggle('hovered'),
  ]
  const change = changes[kind] ?? (() => root.style.setProperty('display', ''))
  change()
}

const JELLYFIN = HEADER_PAGES.find(({ name }) => name === 'Jellyfin, legacy, player') as HeaderPage
const EMBY = HEADER_PAGES.find(({ kind }) => kind === 'Emby') as HeaderPage

/** The page, its playback manager known, and a film in its player. */
const openFilm = async (address: string, kind: HeaderPage = JELLYFIN): Promise<void> => {
  await open(kind)
  await page.evaluate(() => window.mediaPage.subscribe())
  await page.evaluate((src) => window.mediaPage.show(src, 'film'), address)
  await page.waitForFunction(() => (window.adapter.player?.media()?.durationSeconds ?? 0) > 0)
}
const asked = () => page.evaluate(() => window.mediaPage.asked)

test('[HP9] the playback manager passes by once, and then nothing is hooked', async () => {
  await open(JELLYFIN)
  expect(await page.evaluate(() => window.mediaPage.isUnhooked())).toBe(false)
  await page.evaluate(() => window.mediaPage.events.on(document, 'SHOW_VIDEO_OSD', () => {}))
  expect(await page.evaluate(() => window.mediaPage.isUnhooked())).toBe(false)
  await page.evaluate(() => window.mediaPage.subscribe())
  expect(await page.evaluate(() => window.mediaPage.isUnhooked())).toBe(true)
})

test('[HP9] taken out before that it leaves the events as they were', async () => {
  await open(JELLYFIN)
  await page.evaluate(() => window.adapter.unmount())
  expect(await page.evaluate(() => window.mediaPage.isUnhooked())).toBe(true)
})

test.each([JELLYFIN, EMBY])('[HP2] $kind: the film in the player is known with its version; elsewhere it is none', async (kind) => {
  await openFilm(FILE, kind)
  const media = () => page.evaluate(() => window.adapter.player?.media() ?? null)
  expect(await media()).toEqual({ itemId: 'film', title: 'The Long Take', mediaSourceId: 'film-version', durationSeconds: 120 })
  await page.evaluate(() => window.mediaPage.hide())
  await page.waitForFunction(() => window.adapter.events.at(-1) === 'emptied')
  expect(await media()).toBeNull()
})

test('[HP2] asked for an item the page plays it from there, and it is there once its player shows it', async () => {
  await openFilm(FILE)
  const shown = await page.evaluate(async () => {
    const opened = window.adapter.player?.open({ itemId: 'next', title: 'Next', durationSeconds: 120, mediaSourceId: 'next-4k' }, 61.5)
    window.mediaPage.show('/Videos/film/stream.mp4?Static=true&next', 'next')
    await opened
    return window.adapter.player?.media()?.itemId
  })
  expect(shown).toBe('next')
  const wanted = { ids: ['next'], serverId: 'a-server', startPositionTicks: 615_000_000, mediaSourceId: 'next-4k', fullscreen: true }
  expect(await asked()).toEqual([['play', wanted]])
})

test('[HP2] without a playback manager Jellyfin is told as its server would tell it', async () => {
  await open(JELLYFIN)
  await page.evaluate(async () => {
    void window.adapter.player?.open({ itemId: 'film', title: 'Film', durationSeconds: 120 }, 0).catch(() => {})
  })
  const data = { PlayCommand: 'PlayNow', ItemIds: ['film'], StartPositionTicks: 1 }
  expect(await asked()).toEqual([['trigger', 'message', [{ MessageType: 'Play', Data: expect.objectContaining(data) }]]])
})

test('[HP4] a stream that begins in the film: the position is the film’s, and a jump that the browser cannot do asks for another', async () => {
  await openFilm(PROGRESSIVE)
  const positions = await page.evaluate(() => {
    const { player } = window.adapter
    const position = player?.sample().position
    player?.seek(30)
    return { position, isBuffered: player?.isBuffered(30) }
  })
  expect(positions).toEqual({ position: 60, isBuffered: false })
  expect(await asked()).toEqual([['seek', 300_000_000]])
})

test('[HP6] the room’s bitrate and direct play hold in the page’s player, and go with the party', async () => {
  await openFilm(FILE)
  await page.evaluate(() => localStorage.setItem('maxbitrate-Video-true', '8000000'))
  const set = (maxBitrate: number, directPlay: boolean) =>
    page.evaluate((quality) => window.adapter.player?.setQuality({ ...quality, locked: false }), { maxBitrate, directPlay })
  await set(LIMIT, false)
  expect(await asked()).toEqual([['setMaxStreamingBitrate', { enableAutomaticBitrateDetection: false, maxBitrate: LIMIT }]])
  expect(await page.evaluate(() => window.mediaPage.profile())).toEqual({ DirectPlayProfiles: [] })
  await set(0, true)
  expect((await asked()).at(-1)).toEqual(['setMaxStreamingBitrate', { enableAutomaticBitrateDetection: true, maxBitrate: 8_000_000 }])
  expect(await page.evaluate(() => window.mediaPage.profile())).toEqual({ DirectPlayProfiles: [{ Type: 'Video' }] })
})

test('[HP7] while SyncPlay has the player it shows nothing that a party could follow', async () => {
  await openFilm(FILE)
  await page.evaluate(() => {
    window.mediaPage.syncPlayEnabled = true
    document.body.className = 'changed'
  })
  await page.waitForFunction(() => window.adapter.player?.media() === null)
  expect(await page.evaluate(() => window.adapter.player?.isTaken?.())).toBe(true)
})

test('[HP5] who is signed in is told, and that nobody is', async () => {
  await open(JELLYFIN)
  for (const user of [null, 'bob']) {
    await page.evaluate((next) => {
      window.mediaPage.user = next
      document.body.className = String(next)
    }, user)
    await drawnAnew()
  }
  expect(await page.evaluate(() => window.adapter.viewers)).toEqual(['a-server alice', null, 'a-server bob'])
})
