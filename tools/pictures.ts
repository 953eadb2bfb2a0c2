/** `npm run pictures`: makes docs/images from the real product. Needs Chromium and ffmpeg. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launchBrowser } from '../test/e2e/browser.ts'
import { startDemo } from '../test/e2e/demo.ts'
import { createRoom, joinRoom, moveHand, openFilm, openViewer, pressPause, pressPlay, seekTo, type Viewer } from '../test/e2e/viewer.ts'

const IMAGES = fileURLToPath(new URL('../docs/images/', import.meta.url))
const FILM = 'The Long Take'
const FRAMES_PER_SECOND = 4
/** Until both films run. */
const LOADED_MS = 3000
/** Pixels, of the two browsers side by side. */
const MOVING_WIDTH = 960

const run = promisify(execFile)
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes pictures of both browsers at a steady pace while `act` goes on. Returns how the files are named. */
const film = async (folder: string, viewers: readonly Viewer[], act: () => Promise<void>): Promise<readonly string[]> => {
  const done = new AbortController()
  const shoot = async () => {
    for (let frame = 0; !done.signal.aborted; frame += 1) {
      const shots = viewers.map(({ name, page }) =>
        page.screenshot({ path: join(folder, `${name}-${String(frame).padStart(4, '0')}.jpeg`), quality: 92 }),
      )
      await Promise.all([...shots, pause(1000 / FRAMES_PER_SECOND)])
    }
  }
  await Promise.all([act().finally(() => done.abort()), shoot()])
  return viewers.map(({ name }) => join(folder, `${name}-%04d.jpeg`))
}

const toGif = async (inputs: readonly string[], output: string): Promise<void> => {
  const rate = String(FRAMES_PER_SECOND)
  const side = `hstack,scale=${MOVING_WIDTH}:-2:flags=lanczos,split[a][b];[a]palettegen=max_colors=80[p];[b][p]paletteuse=dither=none:diff_mode=rectangle`
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs.flatMap((input) => ['-framerate', rate, '-i', input]),
    '-filter_complex',
    side,
    output,
  ])
}

const party = (alice: Viewer, bob: Viewer) => async (): Promise<void> => {
  await pause(1000)
  await createRoom(alice)
  await pause(500)
  await joinRoom(bob, "Alice's party")
  await pause(3500)
  await pressPause(alice)
  await pause(2000)
  await pressPlay(alice)
  await pause(2500)
  await seekTo(alice, 70)
  await pause(3500)
}

await mkdir(IMAGES, { recursive: true })
const folder = await mkdtemp(join(tmpdir(), 'matinee-pictures-'))
console.log('Starting the demo …')
const demo = await startDemo()
const browser = await launchBrowser()
try {
  const viewport = { width: 860, height: 640 }
  const [alice, bob] = [await openViewer(browser, demo.url, 'alice', viewport), await openViewer(browser, demo.url, 'bob', viewport)]
  await Promise.all([openFilm(alice, FILM), openFilm(bob, FILM)])
  await pause(LOADED_MS)
  console.log('Filming a party …')
  await toGif(await film(folder, [alice, bob], party(alice, bob)), join(IMAGES, 'party.gif'))
  await alice.page.setViewportSize({ width: 1280, height: 800 })
  await moveHand(alice)
  await pause(1500)
  await alice.page.screenshot({ path: join(IMAGES, 'panel.png') })
} finally {
  await browser.close()
  await demo.stop()
  await rm(folder, { recursive: true })
}
console.log('Wrote docs/images/party.gif and docs/images/panel.png')
