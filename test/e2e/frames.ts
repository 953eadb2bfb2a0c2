/** Where a film is, read from the frames that were really decoded and shown, against one clock for all pages of this machine. */
import type { Page } from 'playwright-core'
import { PATIENCE_MS } from './browser.ts'

export interface Reading {
  /** Seconds into the film at `at`, carried on from the last shown frame while it plays. */
  readonly position: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly paused: boolean
  readonly itemId: string | null
  /** Frames counted since {@link watchFrames}. */
  readonly frames: number
}

interface FrameLog {
  shownAt: number
  mediaTime: number
  frames: number
}
type Watched = Window & { shownFrame?: FrameLog }

/** Begins to read the frames of the page's film, and resolves when one is shown. */
export const watchFrames = async (page: Page): Promise<void> => {
  await page.locator('video[data-item-id]').waitFor()
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video === null) throw new Error('there is no video')
    const log: FrameLog = { shownAt: 0, mediaTime: 0, frames: 0 }
    ;(window as Watched).shownFrame = log
    const note: VideoFrameRequestCallback = (_now, { expectedDisplayTime, mediaTime }) => {
      log.shownAt = performance.timeOrigin + expectedDisplayTime
      log.mediaTime = mediaTime
      log.frames += 1
      video.requestVideoFrameCallback(note)
    }
    video.requestVideoFrameCallback(note)
  })
  await page.waitForFunction(() => ((window as Watched).shownFrame?.frames ?? 0) > 0)
}

export const readFrame = (page: Page): Promise<Reading> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const log = (window as Watched).shownFrame
    if (video === null || log === undefined) throw new Error('frames are not watched')
    const at = performance.timeOrigin + performance.now()
    const position = log.mediaTime + (video.paused ? 0 : ((at - log.shownAt) / 1000) * video.playbackRate)
    return { position, at, paused: video.paused, itemId: video.dataset.itemId ?? null, frames: log.frames }
  })

/** How far (ms) two films are apart, at the same moment: positive when the second is ahead. */
export const driftBetween = async (first: Page, second: Page): Promise<number> => {
  const [a, b] = await Promise.all([readFrame(first), readFrame(second)])
  const moved = a.paused ? 0 : (b.at - a.at) / 1000
  return (b.position - a.position - moved) * 1000
}

/** Resolves when the film stands, or plays. */
export const untilPaused = async (page: Page, paused: boolean): Promise<void> => {
  await page.waitForFunction((wanted) => document.querySelector('video')?.paused === wanted, paused)
}

/**
 * Resolves with the first distance (ms) that is within `withinMs` of `aheadMs`, by which the second is to be ahead, when both show the
 * same film and both play or both stand.
 */
export const untilTogether = async (first: Page, second: Page, withinMs: number, aheadMs = 0): Promise<number> => {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const [a, b] = await Promise.all([readFrame(first), readFrame(second)])
    const driftMs = await driftBetween(first, second)
    if (a.paused === b.paused && a.itemId === b.itemId && Math.abs(driftMs - aheadMs) <= withinMs) return driftMs
    if (performance.now() > deadline) throw new Error(`still ${Math.round(driftMs)} ms apart: ${JSON.stringify({ a, b })}`)
    await second.waitForTimeout(100)
  }
}
