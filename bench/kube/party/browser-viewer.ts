import { systemClock } from '../../../services/lib/clock.ts'
import { PATIENCE_MS } from '../../../test/e2e/browser.ts'
import { signIn } from '../../../test/e2e/demo.ts'
import { partyPanel } from '../../../test/e2e/locators.ts'
import { openFilm, openPanel, type Viewer } from '../../../test/e2e/viewer.ts'
import type { PageSetup } from '../../sync/page/main.ts'
import type { PageRecording } from '../../sync/page/recording.ts'
import { startBrowser } from '../../sync/run/browser-process.ts'
import type { Cleanup } from '../../sync/run/cleanup.ts'
import { longestSilence, type Span } from './gaps.ts'
import { newsIn } from './room-news.ts'

/** A person at a browser of his own, whose page's sockets are listened to. */
export interface BrowserViewer extends Viewer {
  /** Sockets to session pods that the page has opened so far. */
  readonly sockets: number
  /** The room that the page entered last. */
  readonly roomId: string | null
  /** Rooms that it was put out of. */
  readonly lost: ReadonlySet<string>
  /** Whether it heard from the room after `at` (ms since the epoch). */
  isBackSince(at: number): boolean
  /** The longest time (ms) in which the page did not hear what others do each `beatMs`. */
  gap(span: Span, beatMs: number): number
  /** What the page's recorder has of a span. */
  recording(span: Span): Promise<Pick<PageRecording, 'frames' | 'polls' | 'writes' | 'events' | 'quality'>>
  /** Closes the page's connections, as who goes to another site; the seat stays for a while. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

export interface BrowserViewerWish {
  readonly name: string
  readonly pageUrl: string
  readonly film: string
  /** The page's recorder, as a script. */
  readonly script: string
  readonly cleanup: Cleanup
}

const SETUP: PageSetup = { clockFault: null, withWitness: false }

/** People watch the film, not the panel. */
export const closePanel = async ({ page }: Viewer): Promise<void> => {
  if (await partyPanel(page).isVisible()) await partyPanel(page).getByRole('button', { name: 'Close', exact: true }).click()
}

/** Notes what the page hears of its room; a page on the way to another pod has two sockets at once. */
const listen = ({ page }: Pick<Viewer, 'page'>) => {
  const heard: number[] = []
  const lost = new Set<string>()
  const known: { sockets: number; roomId: string | null } = { sockets: 0, roomId: null }
  page.on('websocket', (socket) => {
    known.sockets += 1
    socket.on('framereceived', ({ payload }) => {
      const news = newsIn(String(payload))
      if (news?.kind === 'out') lost.add(news.roomId)
      else if (news !== null) heard.push(systemClock.now())
      if (news?.kind === 'entered') known.roomId = news.roomId
    })
  })
  return { heard, lost, known }
}

/** Opens a browser, signs in as `name` and opens the film. */
export const openBrowserViewer = async ({ name, pageUrl, film, script, cleanup }: BrowserViewerWish): Promise<BrowserViewer> => {
  const { page, context } = await startBrowser({ detours: [], muted: true, cleanup })
  const errors: string[] = []
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript({ content: `globalThis.matineeBenchSetup = ${JSON.stringify(SETUP)}\n${script}` })
  const { heard, lost, known } = listen({ page })
  const viewer: Viewer = { name, page, context, errors }
  await signIn(page, pageUrl, name)
  await openFilm(viewer, film)
  const filmUrl = page.url()
  return {
    ...viewer,
    get sockets() {
      return known.sockets
    },
    get roomId() {
      return known.roomId
    },
    lost,
    isBackSince: (at) => (heard.at(-1) ?? 0) > at,
    gap: (span, beatMs) => longestSilence(heard, span, beatMs),
    recording: (span) =>
      page.evaluate(({ from, until }) => {
        const { frames, polls, writes, events, quality } = globalThis.matineeBench.recorder.dump()
        const within = <Row extends readonly [number, ...unknown[]]>(rows: readonly Row[]): Row[] =>
          rows.filter(([at]) => at >= from && at <= until)
        return { frames: within(frames), polls: within(polls), writes: within(writes), events: within(events), quality }
      }, span),
    goAway: async () => {
      await page.goto('about:blank')
    },
    comeBack: async () => {
      await page.goto(filmUrl)
      await page.locator('video[data-item-id]').waitFor()
      await openPanel(viewer)
      // A page that was just opened may not play before its first click.
      const blocked = page.getByRole('button', { name: 'Join playback' })
      if (await blocked.isVisible()) await blocked.click()
    },
  }
}
