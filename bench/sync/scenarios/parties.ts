/** What people and their films do. */
import { createRandom } from '../../../test/simulation/random.ts'
import { both } from '../network/link.ts'
import { plain } from './plain.ts'
import type { Scenario } from './scenario.ts'
import type { Step } from './step.ts'

const STORM_SEEKS = 10
const STORM_PAUSE_MS = 400
const STORM_SEED = 7

const play: Step = { atMs: 0, act: 'play' }

const joinsLate = (seconds: number): readonly Step[] => [play, { atMs: seconds * 400, act: 'join' }]

const stallsFor =
  (forMs: number) =>
  (seconds: number): readonly Step[] => [play, { atMs: seconds * 200, act: 'stall', forMs }]

const seekStorm = (seconds: number): readonly Step[] => {
  const random = createRandom(STORM_SEED)
  const seeks = Array.from(
    { length: STORM_SEEKS },
    (_, index): Step => ({
      atMs: seconds * 300 + index * STORM_PAUSE_MS,
      act: 'seek',
      // Onwards more than back, so that the film's start is not in the way.
      bySeconds: Math.round(random.between(-10, 25)),
    }),
  )
  return [play, ...seeks]
}

export const parties: readonly Scenario[] = [
  { ...plain, name: 'hls', title: 'segments instead of a file', seconds: { default: 45, min: 30, max: 50 }, film: 'segments' },
  { ...plain, name: 'latejoiner', title: 'the last viewer joins in mid-film', steps: joinsLate, last: { joinsLate: true } },
  {
    ...plain,
    name: 'latejoiner150',
    title: 'the last viewer joins in mid-film, 150 ± 60 ms round trip',
    links: () => both({ delayMs: 75, jitterMs: 30 }),
    steps: joinsLate,
    last: { joinsLate: true },
  },
  { ...plain, name: 'seekstorm', title: 'ten seeks, one every 0.4 s', steps: seekStorm },
  { ...plain, name: 'hoststall1', title: 'the host’s film stands for 1 s', steps: stallsFor(1000), narrowHost: true },
  { ...plain, name: 'hoststall4', title: 'the host’s film stands for 4 s', steps: stallsFor(4000), narrowHost: true },
  { ...plain, name: 'soak', title: 'undisturbed', seconds: { default: 600, min: 30, max: 3600 }, steps: () => [play] },
]
