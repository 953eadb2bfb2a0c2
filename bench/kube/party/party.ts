/** The party of two browsers and twenty others that is followed through every change of an installation. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../../services/lib/clock.ts'
import { moveHand, openPanel } from '../../../test/e2e/viewer.ts'
import type { Cleanup } from '../../sync/run/cleanup.ts'
import { pageScript } from '../../sync/run/page-script.ts'
import { START_SECONDS } from './beat.ts'
import { type BrowserViewer, closePanel, openBrowserViewer } from './browser-viewer.ts'
import { CROWD_NAMES } from './crowd-names.ts'
import { createCrowdViewer } from './crowd-viewer.ts'
import { p95Drift } from './drift.ts'
import { follow } from './follow.ts'
import { gather, type Members, scatter } from './members.ts'
import { until } from './patience.ts'
import { createPlacement } from './placement.ts'
import type { Installation, PartyWatch } from './seam.ts'

export interface PartyDeps {
  readonly installation: Installation
  /** Ends the browsers whatever happens. */
  readonly cleanup: Cleanup
  readonly say: (line: string) => void
}

const FILM = 'The Long Take'
const CONNECTED_MS = 30_000
/** After a seek, or with a panel just opened. */
const CALM_MS = 6000
const DRIFT_MS = 30_000
/** A busy machine may hold up a film that just sought, and what that cost is made good gradually. */
const IN_STEP_MS = 20_000
const PICTURE = { width: 1280, height: 800 }
const WATCHING = { width: 1000, height: 640 }

const admit = async ({ installation, cleanup }: PartyDeps): Promise<Members> => {
  const script = await pageScript()
  const open = (name: string) => openBrowserViewer({ name, pageUrl: installation.pageUrl, film: FILM, script, cleanup })
  const host = await open('alice')
  const guest = await open('bob')
  const crowd = CROWD_NAMES.map((name) => createCrowdViewer(name, installation))
  for (const viewer of crowd) cleanup.add(viewer.close)
  await until('The crowd connects', () => crowd.every(({ isConnected }) => isConnected), CONNECTED_MS)
  return { host, guest, crowd }
}

/** Any viewer's hand at the film; all may. */
const command = async ({ crowd }: Members, event: 'playback:seek' | 'playback:rate', fields: object): Promise<void> => {
  const [viewer] = crowd
  const outcome = await viewer?.party.command(event, fields as never).done
  if (outcome?.ok !== true) throw new Error(`The party obeys no command: ${outcome?.error.message}`)
}

/** At the beginning of the film and at its own speed, for a while. */
const calm = async (members: Members): Promise<void> => {
  await command(members, 'playback:rate', { rate: 1 })
  await command(members, 'playback:seek', { position: START_SECONDS })
  await pause(CALM_MS)
}

/** Opens a party whose host is the first browser. @throws Error when an installation lets them not come together */
export const openParty = async (deps: PartyDeps): Promise<PartyWatch> => {
  const { installation, say } = deps
  const members = await admit(deps)
  const { host, guest } = members
  const placement = createPlacement(members, installation)
  let parties = 0
  const open = (): Promise<string> => {
    parties += 1
    return gather(members, parties === 1 ? "Alice's party" : `Alice's party no. ${parties}`)
  }
  let roomId = await open()
  say(`A party of ${members.crowd.length + 2} is together`)

  return {
    pods: placement.spread,
    during: async (change) => {
      await placement.spread()
      await calm(members)
      const cost = await follow(members, roomId, change)
      if (cost.partiesLost > 0) {
        say('  the party is lost; opening another one')
        await scatter(members)
        roomId = await open()
      }
      return cost
    },
    drift: async () => {
      await placement.spread()
      await calm(members)
      await pause(IN_STEP_MS)
      const from = systemClock.now()
      await pause(DRIFT_MS)
      const span = { from, until: systemClock.now() }
      const [first, second] = await Promise.all([host.recording(span), guest.recording(span)])
      return { p95: p95Drift([first, second], span) }
    },
    screenshots: async (folder) => {
      await mkdir(folder, { recursive: true })
      const browsers = [host, guest]
      for (const viewer of browsers) {
        await viewer.page.setViewportSize(PICTURE)
        await openPanel(viewer)
      }
      await calm(members)
      for (const viewer of browsers) await moveHand(viewer)
      const shoot = ({ page }: BrowserViewer, name: string) => page.screenshot({ path: join(folder, `${name}.png`) })
      // At once, so that they show the same moment of the film.
      await Promise.all([shoot(host, 'kube-host'), shoot(guest, 'kube-guest')])
      for (const viewer of browsers) {
        await closePanel(viewer)
        await viewer.page.setViewportSize(WATCHING)
      }
    },
    close: async () => {
      for (const viewer of members.crowd) viewer.close()
      for (const { page } of [guest, host]) await page.close()
    },
  }
}
