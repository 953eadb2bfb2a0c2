/** Where the film of Jellyfin's player is, in the film's own time. */
import type { Page } from 'playwright-core'
import { PATIENCE_MS } from '../../e2e/browser.ts'

interface Place {
  /** Seconds into the film at `at` (ms since the epoch). */
  readonly position: number
  readonly at: number
  readonly paused: boolean
  readonly address: string
}

const placeIn = (page: Page): Promise<Place> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video.htmlvideoplayer')
    const address = video?.currentSrc ?? ''
    const ticks = Number(/[?&]StartTimeTicks=(\d+)/.exec(address)?.[1] ?? 0)
    const position = (video?.currentTime ?? 0) + (/m3u8/.test(address) ? 0 : ticks / 10_000_000)
    return { position, at: performance.timeOrigin + performance.now(), paused: video?.paused ?? true, address }
  })

/** Resolves with the first distance (ms) within `withinMs` while both play, or both stand; positive when the second is ahead. */
export const untilTogether = async (first: Page, second: Page, withinMs: number): Promise<number> => {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const [a, b] = await Promise.all([placeIn(first), placeIn(second)])
    const distance = (b.position - a.position - (a.paused ? 0 : (b.at - a.at) / 1000)) * 1000
    if (a.paused === b.paused && a.address !== '' && b.address !== '' && Math.abs(distance) <= withinMs) return distance
    if (performance.now() > deadline) throw new Error(`still ${Math.round(distance)} ms apart: ${JSON.stringify({ a, b })}`)
    await second.waitForTimeout(100)
  }
}

export const isPaused = async (page: Page): Promise<boolean> => (await placeIn(page)).paused

/** Resolves when the film stands, or plays. */
export const untilPaused = async (page: Page, paused: boolean): Promise<void> => {
  await page.waitForFunction((wanted) => document.querySelector<HTMLVideoElement>('video.htmlvideoplayer')?.paused === wanted, paused)
}
