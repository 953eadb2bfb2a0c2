/** How each act of a plan is done: by hand where a person does it. */
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../../services/lib/clock.ts'
import { joinRoom, pressPause, pressPlay, seekTo } from '../../../test/e2e/viewer.ts'
import type { Act } from '../scenarios/step.ts'
import { type BenchViewer, positionOf } from './bench-viewer.ts'
import type { Journal } from './journal.ts'

export interface Cast {
  readonly host: BenchViewer
  readonly last: BenchViewer
  readonly lastIndex: number
  readonly room: string
  readonly journal: Journal
  /** Since when the room is there, for who joins late. */
  readonly since: number
}

type Do<A extends Act['act']> = (cast: Cast, act: Extract<Act, { act: A }>) => Promise<void>

const STALL_WITHIN_MS = 40_000

/** When the viewer clicked, or let go of the slider, in doing `what`. */
const clickOf = async ({ page }: BenchViewer, what: () => Promise<void>): Promise<number> => {
  await what()
  const at = await page.evaluate(() => globalThis.matineeBench.recorder.lastAction())
  if (at === null) throw new Error('the page saw no click')
  return at
}

/** Waits until the film has an event of this name that is newer than `since`. */
const untilEvent = async ({ page }: BenchViewer, name: string, since: number): Promise<number> => {
  await page.waitForFunction(([event, after]) => (globalThis.matineeBench.recorder.lastEvent(event) ?? 0) > after, [name, since] as const, {
    timeout: STALL_WITHIN_MS,
    polling: 20,
  })
  return (await page.evaluate((event) => globalThis.matineeBench.recorder.lastEvent(event), name)) ?? since
}

const play: Do<'play'> = async ({ host, journal }) => {
  const at = await clickOf(host, () => pressPlay(host))
  journal.command({ kind: journal.hasPlayed() ? 'resume' : 'play', at, target: null })
}

const halt: Do<'pause'> = async ({ host, journal }) => {
  journal.command({ kind: 'pause', at: await clickOf(host, () => pressPause(host)), target: null })
}

const seek: Do<'seek'> = async ({ host, journal }, { bySeconds }) => {
  const target = Math.max(0, Math.round((await positionOf(host)) + bySeconds))
  journal.command({ kind: 'seek', at: await clickOf(host, () => seekTo(host, target)), target })
}

const join: Do<'join'> = async ({ last, lastIndex, room, journal, since }) => {
  const at = await clickOf(last, () => joinRoom(last, room))
  journal.absence({ viewer: lastIndex, from: since, until: at })
  journal.incident({ kind: 'join', at, viewer: lastIndex })
}

const hide: Do<'hide'> = async ({ last, lastIndex, journal }) => {
  const other = await last.context.newPage()
  await other.bringToFront()
  journal.incident({ kind: 'hide', at: systemClock.now(), viewer: lastIndex })
}

const show: Do<'show'> = async ({ last, lastIndex, journal }) => {
  await last.page.bringToFront()
  journal.incident({ kind: 'show', at: systemClock.now(), viewer: lastIndex })
}

const stall: Do<'stall'> = async ({ host, journal }, { forMs }) => {
  const relay = host.mediaRelay
  if (relay === null) throw new Error('the host’s film cannot be held up in this scenario')
  relay.hold()
  const from = await untilEvent(host, 'waiting', systemClock.now())
  await pause(from + forMs - systemClock.now())
  relay.release()
  const until = await untilEvent(host, 'playing', from)
  journal.absence({ viewer: 0, from, until })
  journal.incident({ kind: 'stall', at: from, viewer: 0 })
  journal.incident({ kind: 'flow', at: until, viewer: 0 })
}

const suspend: Do<'suspend'> = async ({ last, lastIndex, journal }, { forMs }) => {
  const from = systemClock.now()
  await last.browser.freeze()
  await pause(forMs)
  const until = systemClock.now()
  await last.browser.thaw()
  journal.absence({ viewer: lastIndex, from, until })
  journal.incident({ kind: 'suspend', at: from, viewer: lastIndex })
  journal.incident({ kind: 'wake', at: until, viewer: lastIndex })
}

const cut: Do<'cut'> = async ({ last, lastIndex, journal }, { forMs }) => {
  journal.incident({ kind: 'cut', at: systemClock.now(), viewer: lastIndex })
  last.relay.cut()
  await pause(forMs)
  last.relay.mend()
  journal.incident({ kind: 'mend', at: systemClock.now(), viewer: lastIndex })
}

const ACTS: { readonly [A in Act['act']]: Do<A> } = { play, pause: halt, seek, join, hide, show, stall, suspend, cut }

/** Does one act and writes down what happened, with its time. */
export const perform = async (cast: Cast, act: Act): Promise<void> => {
  const how = ACTS[act.act] as (cast: Cast, act: Act) => Promise<void>
  await how(cast, act)
}
