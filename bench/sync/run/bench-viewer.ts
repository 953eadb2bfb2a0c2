import { PATIENCE_MS } from '../../../test/e2e/browser.ts'
import { signIn } from '../../../test/e2e/demo.ts'
import { openFilm, type Viewer } from '../../../test/e2e/viewer.ts'
import type { ViewerRecording } from '../analysis/run-recording.ts'
import { straight } from '../network/link.ts'
import { type Relay, startRelay } from '../network/relay.ts'
import type { PageSetup } from '../page/main.ts'
import type { Peculiarity, Scenario } from '../scenarios/scenario.ts'
import { type BrowserProcess, startBrowser } from './browser-process.ts'
import type { Cleanup } from './cleanup.ts'
import type { Stage } from './stage.ts'

/** A viewer with a browser, a profile and a connection of his own. */
export interface BenchViewer extends Viewer {
  readonly browser: BrowserProcess
  /** Between him and the session node. */
  readonly relay: Relay
  /** Between him and the media server; null: nothing is between. */
  readonly mediaRelay: Relay | null
  readonly peculiarity: Peculiarity
}

export interface ViewerWish {
  readonly index: number
  readonly scenario: Scenario
  readonly peculiarity: Peculiarity
  readonly seed: number
  readonly stage: Stage
  /** The page's part of the bench, as a script. */
  readonly script: string
  readonly withWitness: boolean
  readonly cleanup: Cleanup
}

/** The demo's accounts; where authentication is off, a seat belongs to a browser, so that one person may come twice. */
const NAMES = ['alice', 'bob', 'carol', 'admin']
const SEEDS_PER_RUN = 100
/** A narrow host's film comes little faster than it is played, so that it is never far ahead. */
const NARROW = 1.25

const setupScript = ({ peculiarity, withWitness, script }: ViewerWish): string => {
  const setup: PageSetup = { clockFault: peculiarity.clockFault ?? null, withWitness }
  return `globalThis.matineeBenchSetup = ${JSON.stringify(setup)}\n${script}`
}

const connect = async ({ index, scenario, stage, seed, cleanup }: ViewerWish): Promise<Pick<BenchViewer, 'relay' | 'mediaRelay'>> => {
  const ownSeed = seed * SEEDS_PER_RUN + index
  const relay = await startRelay({ targetPort: stage.sessionPort, links: scenario.links(index), seed: ownSeed })
  cleanup.add(relay.stop)
  if (index !== 0 || !scenario.narrowHost) return { relay, mediaRelay: null }
  const down = { ...straight, bytesPerSecond: stage.film.bytesPerSecond * NARROW }
  const mediaRelay = await startRelay({ targetPort: stage.port, links: { up: straight, down }, seed: ownSeed })
  cleanup.add(mediaRelay.stop)
  return { relay, mediaRelay }
}

const slowDown = async ({ page, context }: BrowserProcess, rate: number): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** A viewer at the open film, by a browser and connections of his own. */
export const openViewer = async (wish: ViewerWish): Promise<BenchViewer> => {
  const { index, stage, peculiarity, cleanup } = wish
  const { relay, mediaRelay } = await connect(wish)
  const detours = [[stage.sessionPort, relay.port] as const, ...(mediaRelay ? [[stage.port, mediaRelay.port] as const] : [])]
  const browser = await startBrowser({ detours, muted: peculiarity.muted ?? false, cleanup })
  const { page, context } = browser
  const errors: string[] = []
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript({ content: setupScript(wish) })
  const name = NAMES[index % NAMES.length] ?? ''
  const viewer: BenchViewer = { name, page, context, errors, browser, relay, mediaRelay, peculiarity }
  await signIn(page, stage.demo.url, name)
  if (peculiarity.slowness !== undefined) await slowDown(browser, peculiarity.slowness)
  await openFilm(viewer, stage.film.title)
  return viewer
}

/** Seconds into the film. */
export const positionOf = async ({ page }: Viewer): Promise<number> => {
  const position = await page.evaluate(() => globalThis.matineeBench.recorder.position())
  if (position === null) throw new Error('there is no film')
  return position
}

/** What the recorder knows that is measured before and after. */
export const measureViewer = ({ page }: Viewer) =>
  page.evaluate(() => {
    const { recorder } = globalThis.matineeBench
    return { clockErrorMs: recorder.clockErrorMs(), quality: recorder.quality() }
  })

type Measured = Awaited<ReturnType<typeof measureViewer>>

export const recordingOf = async (viewer: BenchViewer, before: Measured): Promise<ViewerRecording> => {
  const recording = await viewer.page.evaluate(() => globalThis.matineeBench.recorder.dump())
  const after = await measureViewer(viewer)
  return {
    ...recording,
    qualityAtStart: before.quality,
    isHandicapped: viewer.peculiarity.losesFrames ?? false,
    clockErrorsMs: [before.clockErrorMs, after.clockErrorMs],
    complaints: viewer.errors,
  }
}
