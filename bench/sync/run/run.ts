/** One run of a scenario: service, relays, browsers, what people do, and all that was recorded. */
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../../services/lib/clock.ts'
import { quantile } from '../analysis/quantile.ts'
import type { RunRecording } from '../analysis/run-recording.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { type Cast, perform } from './acts.ts'
import { type BenchViewer, measureViewer, openViewer, recordingOf } from './bench-viewer.ts'
import { type Cleanup, withCleanup } from './cleanup.ts'
import { createJournal } from './journal.ts'
import { watchLoad } from './machine-load.ts'
import { pageScript } from './page-script.ts'
import { gather, ROOM } from './party.ts'
import { openStage } from './stage.ts'
import { watchTimeline } from './timeline-watch.ts'

export interface RunWish {
  readonly scenario: Scenario
  readonly viewers: number
  readonly seconds: number
  readonly seed: number
  readonly say: (line: string) => void
}

/** In the room before the plan begins. */
const GATHERED_MS = 4000

const openViewers = async (wish: RunWish, cleanup: Cleanup): Promise<BenchViewer[]> => {
  const { scenario, seed, seconds, say } = wish
  const stage = await openStage(scenario, seconds, { cleanup, say })
  const script = await pageScript()
  const viewers: BenchViewer[] = []
  for (let index = 0; index < wish.viewers; index += 1) {
    const peculiarity = index === wish.viewers - 1 ? scenario.last : {}
    viewers.push(await openViewer({ index, scenario, peculiarity, seed, stage, script, withWitness: false, cleanup }))
  }
  return viewers
}

const untilTime = (at: number): Promise<void> => pause(Math.max(0, at - systemClock.now()))

/** How late (ms) the relays were from now on, 99 % of the time. */
const watchRelays = (viewers: readonly BenchViewer[]): (() => number) => {
  const before = viewers.map(({ relay }) => relay.lateMs.length)
  return () =>
    quantile(
      viewers.flatMap(({ relay }, index) => relay.lateMs.slice(before[index])),
      0.99,
    ) ?? 0
}

const playPlan = async ({ scenario, seconds, say }: RunWish, cast: Cast): Promise<void> => {
  say(`Running for ${seconds} s …`)
  for (const step of scenario.steps(seconds)) {
    await untilTime(cast.since + step.atMs)
    await perform(cast, step)
  }
  await untilTime(cast.since + seconds * 1000)
}

const record = async (wish: RunWish, viewers: readonly BenchViewer[]): Promise<RunRecording> => {
  const [host, last] = [viewers.at(0), viewers.at(-1)]
  if (host === undefined || last === undefined) throw new Error('nobody is there')
  const versions = watchTimeline(host.page)
  await gather(viewers, wish.say)
  await pause(GATHERED_MS)
  const before = await Promise.all(viewers.map(async (viewer) => ({ viewer, measured: await measureViewer(viewer) })))
  const [loadSince, lateSince, since] = [await watchLoad(), watchRelays(viewers), systemClock.now()]
  const journal = createJournal()
  await playPlan(wish, { host, last, lastIndex: viewers.length - 1, room: ROOM, journal, since })
  const endedAt = systemClock.now()
  const load = { ...(await loadSince()), relayLateMs: lateSince() }
  const { name, title, measuredBy } = wish.scenario
  const entries = journal.entries()
  return {
    ...{ name, title, measuredBy, seed: wish.seed, endedAt, load, versions },
    ...entries,
    startedAt: entries.commands[0]?.at ?? since,
    viewers: await Promise.all(before.map(({ viewer, measured }) => recordingOf(viewer, measured))),
  }
}

/** Runs a scenario once and answers what was recorded; leaves no process behind, whatever happens (rule BE13). */
export const runScenario = (wish: RunWish): Promise<RunRecording> =>
  withCleanup(async (cleanup) => record(wish, await openViewers(wish, cleanup)))
