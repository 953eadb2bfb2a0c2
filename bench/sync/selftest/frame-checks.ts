/** What two real browsers show when each has the film for itself, and nothing corrects them. */
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../../services/lib/clock.ts'
import { seekTo } from '../../../test/e2e/viewer.ts'
import { driftFigures, driftOf } from '../analysis/drift.ts'
import type { RunRecording, ViewerRecording } from '../analysis/run-recording.ts'
import { type BenchViewer, measureViewer, openViewer, positionOf, recordingOf } from '../run/bench-viewer.ts'
import { withCleanup } from '../run/cleanup.ts'
import { pageScript } from '../run/page-script.ts'
import { openStage } from '../run/stage.ts'
import { plain } from '../scenarios/plain.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Check } from './check.ts'

const SCENARIO: Scenario = { ...plain, name: 'selftest', title: 'each alone' }
const PLAY_MS = 15_000
const AHEAD_SECONDS = 5
const SHIFT_MS = 100
const TAIL_MS = 1000

interface Recorded {
  readonly run: RunRecording
  /** The first viewer as a second recorder saw him. */
  readonly witness: ViewerRecording
}

const play = async (viewers: readonly [BenchViewer, BenchViewer]): Promise<Recorded> => {
  const [first, second] = viewers
  await seekTo(second, Math.round((await positionOf(second)) + AHEAD_SECONDS))
  const [beforeFirst, beforeSecond] = await Promise.all([measureViewer(first), measureViewer(second)])
  const startedAt = systemClock.now()
  await pause(PLAY_MS)
  const endedAt = systemClock.now()
  // The two recorders are read one after the other: what is compared lies before both.
  await pause(TAIL_MS)
  const witness = await first.page.evaluate(() => globalThis.matineeBench.witness?.dump() ?? null)
  const recordings = await Promise.all([recordingOf(first, beforeFirst), recordingOf(second, beforeSecond)])
  const { name, title } = SCENARIO
  const run: RunRecording = {
    ...{ name, title, seed: 1, startedAt, endedAt, incidents: [], absences: [], measuredBy: 'frames', versions: [] },
    commands: [{ kind: 'play', at: startedAt, target: null }],
    viewers: recordings,
    load: { busy: 0, others: 0, relayLateMs: 0 },
  }
  return { run, witness: { ...recordings[0], ...witness } }
}

const recordTwo = (say: (line: string) => void): Promise<Recorded> =>
  withCleanup(async (cleanup) => {
    const stage = await openStage(SCENARIO, PLAY_MS / 1000, { cleanup, say })
    const common = { scenario: SCENARIO, peculiarity: {}, seed: 1, stage, script: await pageScript(), cleanup }
    const viewers = [
      await openViewer({ ...common, index: 0, withWitness: true }),
      await openViewer({ ...common, index: 1, withWitness: false }),
    ] as const
    say(`Two viewers watch for ${PLAY_MS / 1000} s, each alone …`)
    return play(viewers)
  })

const later = (viewer: ViewerRecording, ms: number): ViewerRecording => ({
  ...viewer,
  frames: viewer.frames.map(([shownAt, mediaTime, toldAt, currentTime]) => [shownAt + ms, mediaTime, toldAt + ms, currentTime]),
})

/** One viewer recorded twice, one whose clock was moved, and two whose frames are held against what their elements say. */
export const frameChecks = async (say: (line: string) => void): Promise<Check[]> => {
  const { run, witness } = await recordTwo(say)
  const [first] = run.viewers
  if (first === undefined) return []
  const figures = (change: Partial<RunRecording>) => driftFigures(driftOf({ ...run, ...change }))
  const [byFrames, byElement] = [figures({}), figures({ measuredBy: 'element' })]
  const clocks = run.viewers.flatMap(({ clockErrorsMs }) => clockErrorsMs)
  return [
    { name: 'one viewer recorded twice, at most', value: figures({ viewers: [first, witness] }).max, wanted: 0, within: 0.01 },
    {
      name: 'one viewer against himself 100 ms later',
      value: figures({ viewers: [first, later(first, SHIFT_MS)] }).p50,
      wanted: 100,
      within: 1,
    },
    {
      name: 'two viewers apart: frames against what the elements say',
      value: byFrames.p50 === null || byElement.p50 === null ? null : byFrames.p50 - byElement.p50,
      wanted: 0,
      within: 20,
    },
    { name: 'the browsers’ clocks, apart at most', value: Math.max(...clocks) - Math.min(...clocks), wanted: 0, within: 2 },
  ]
}
